const ELSEWHERE = 'input, textarea, select, [contenteditable], [role$=dialog], [role=menu]';

/** Whether a key belongs to what is being typed, or to a dialog or menu that is open. */
export const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(ELSEWHERE) !== null;
