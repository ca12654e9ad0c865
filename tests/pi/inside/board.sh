#!/bin/sh
# In the guest, before udev: a chip of pins that calls itself what a Pi 4's header is called.
set -e
mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config
bank=/sys/kernel/config/gpio-sim/pi/bank0
mkdir -p "$bank"
echo 54 >"$bank/num_lines"
echo pinctrl-bcm2711 >"$bank/label"
pin=0
while [ "$pin" -lt 28 ]; do
    mkdir -p "$bank/line$pin"
    echo "GPIO$pin" >"$bank/line$pin/name"
    pin=$((pin + 1))
done
echo 1 >/sys/kernel/config/gpio-sim/pi/live
