import type { Counted } from './clicks.ts';
import type { Effort } from './counting.ts';

const NOT_SAID = '–';
const countOf = (count: number, one: string) => `${String(count)} ${one}${count === 1 ? '' : 's'}`;
const effortText = ({ clicks, screens }: Partial<Effort>) =>
  [
    ...(clicks === undefined ? [] : [countOf(clicks, 'click')]),
    ...(screens === undefined ? [] : [countOf(screens, 'screen')]),
  ].join(', ') || NOT_SAID;

/** Whether a flow takes no more than it should. */
const isReached = ({ goal, now }: Counted): boolean =>
  (goal.clicks ?? Infinity) >= now.clicks && (goal.screens ?? Infinity) >= now.screens;

const rowOf = (counted: Counted) => [
  isReached(counted) ? '✓' : '✗',
  counted.name,
  counted.before === null ? 'not possible' : effortText(counted.before),
  effortText(counted.goal),
  effortText(counted.now),
];

/** The lines of a table: what each flow took before, what it should take, and what it takes now. */
export function linesOf(all: readonly Counted[]): string[] {
  const rows = [['', 'Flow', 'Before', 'Goal', 'Now'], ...all.map(rowOf)];
  const widths = [0, 1, 2, 3, 4].map((n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
