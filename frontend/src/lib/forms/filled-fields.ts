/** Have no text: a manager that ticks a box does it by a click, and a file's field refuses to be set. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'file', 'hidden'];

/** Fields of one line: React does not see a text area's line ends as the browser keeps them, and takes them for another text. */
const mayBeFilled = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement &&
  !element.disabled &&
  !element.readOnly &&
  !WITHOUT_TEXT.includes(element.type);

/** Says `input` for a field that is read at submit: nobody typed anything. */
export class FilledEvent extends Event {
  constructor() {
    super('input', { bubbles: true });
  }
}

/** Sets a value as a manager does: by what the browser has for a field, not by what React put over its `value`. */
function setUnseen(field: HTMLInputElement, value: string): void {
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  own?.set?.call(field, value);
}

/**
 * Lets each form read its fields as they stand when it is submitted. Some password managers set values without an
 * event, names and addresses as well as credentials, so what React and react-hook-form know of a field is what it had
 * before: the page would ask for the e-mail that stands there. Such a field says `input` now, before the form's own handler. React compares its value with the last one
 * that it saw, or that the page itself set, and goes on only where it differs: a field that nobody filled in stays
 * untouched, and its form unchanged.
 */
export function readFilledFields(page: Document): void {
  page.addEventListener(
    'submit',
    ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return;
      const fields = Array.from(target.elements).filter(mayBeFilled);
      const stood = fields.map((field) => ({ field, value: field.value }));
      for (const { field, value } of stood) {
        // What React renders for the field before it takes away what it has not heard of.
        setUnseen(field, value);
        field.dispatchEvent(new FilledEvent());
      }
    },
    { capture: true },
  );
}
