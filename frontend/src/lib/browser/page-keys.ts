import { useEffectEvent, useLayoutEffect } from 'react';

const ELSEWHERE = 'input, textarea, select, [contenteditable], [role$=dialog], [role=menu]';

/** Whether a key belongs to what is being typed, or to a dialog or menu that is open. */
export const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(ELSEWHERE) !== null;

/**
 * Listens to the keys of the whole page. A layout effect: the page listens as soon as it is seen, whereas an effect runs
 * after the paint, and on a busy machine a key that was pressed meanwhile is lost.
 */
export function usePageKeys(listener: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent(listener);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
