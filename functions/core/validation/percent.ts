/** How far work is, in whole percent: 100 only once all of it is done. 0 while there is none. */
export const progressPercent = (done: number, all: number): number =>
  all === 0 ? 0 : Math.floor((done / all) * 100);

/**
 * How much of a whole a part is, rounded. 0 only where there is nothing of it, and 100 only where it is all: rounding
 * must not say that nothing is left. A part may exceed its whole.
 */
export function wholePercent(part: number, whole: number): number {
  if (part <= 0 || whole <= 0) return 0;
  if (part === whole) return 100;
  const percent = Math.round((part / whole) * 100);
  return part < whole ? Math.min(99, Math.max(1, percent)) : Math.max(101, percent);
}
