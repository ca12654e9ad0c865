// What this browser remembers of its own: a wish of whoever uses it, and nothing of the game.
export function kept(name, otherwise) {
  try {
    return localStorage.getItem(name) ?? otherwise;
  } catch {
    return otherwise; // it may not remember anything
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // then it holds until the page goes
  }
}
