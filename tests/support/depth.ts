// How much of a product of cases is tried. `npm test` takes some of them for each subject, in turn, so that every case is met
// by several subjects; one mechanism carries them all, and its unit tests try every case. `npm run test:long` tries all.

/** Set by `npm run test:long`. */
export const DEPTH_VARIABLE = 'TEST_DEPTH';
export const triesAll = process.env[DEPTH_VARIABLE] === 'all';

/** `count` of the cases for the subject number `turn`: the next one gets those after them. All of them in the long run. */
export function someOf<Case>(cases: readonly Case[], turn: number, count: number): Case[] {
  if (triesAll || count >= cases.length) return [...cases];
  const doubled = [...cases, ...cases];
  const start = (turn * count) % cases.length;
  return doubled.slice(start, start + count);
}
