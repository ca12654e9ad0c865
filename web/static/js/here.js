// A page that stands still, as help and past games: whoever reads it is here all the same.
const source = new EventSource("/stream/here");
source.addEventListener("gone", () => source.close());
