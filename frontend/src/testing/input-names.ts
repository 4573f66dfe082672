/** The names of the inputs on the screen, sorted: a form has one for every field of its schema. */
export const inputNames = (): (string | null)[] =>
  [...document.querySelectorAll('form [name]')]
    .map((input) => input.getAttribute('name'))
    .toSorted();
