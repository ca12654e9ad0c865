#!/bin/sh
# Makes the film that keeps a phone awake (js/awake.js): twenty seconds of black and silence, with a track of sound, as
# browsers keep no screen on for a film without one. Nothing of it is anybody else's. For maintainers; needs ffmpeg.
set -eu
cd "$(dirname "$0")"
film() {
  ffmpeg -v error -y -f lavfi -i color=black:size=96x96:rate=2 -f lavfi -i anullsrc=r=16000:cl=mono -t 20 \
    -map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact "$@"
}
# Without what the encoder writes of itself (units of type 6).
film -c:v libx264 -profile:v baseline -level 3.0 -pix_fmt yuv420p -g 40 -bsf:v filter_units=remove_types=6 \
  -c:a aac -b:a 8k -movflags +faststart awake.mp4
film -c:v libvpx -b:v 8k -g 40 -c:a libopus -b:a 6k -frame_duration 60 awake.webm
