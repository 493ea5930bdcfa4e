// What is remembered on this device of a person's choices.

export function stored(name) {
  try {
    return localStorage.getItem(`karat/${name}`);
  } catch {
    return null;
  }
}

export function store(name, value) {
  try {
    localStorage.setItem(`karat/${name}`, value);
  } catch {
    // It is a choice for this visit only, then.
  }
}
