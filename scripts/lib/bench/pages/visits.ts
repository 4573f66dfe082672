import type { Mode, Visit } from './lighthouse.ts';
import { gzipBytes } from '../spa-scripts.ts';

/** A visit with what its scripts weigh: KiB, gzip, those of dynamic imports included. */
export type Weighed = Visit & { kib: number };

/** The visits of each page in each mode, by `keyOf`. */
export type Visits = Map<string, Weighed[]>;

/** The page that no version of the portal changes. */
export const CONTROL = 'control';

export const keyOf = (name: string, mode: Mode) => `${name} ${mode}`;

export function keep(visits: Visits, key: string, one: Weighed): void {
  visits.set(key, [...(visits.get(key) ?? []), one]);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** '2.71 (2.65–2.80)' */
function rangeOf(values: readonly number[], digits: number): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(
    (value) => value.toFixed(digits),
  );
  return values.length === 0 ? '' : `${middle ?? ''} (${least ?? ''}–${most ?? ''})`;
}

export const seconds = (visits: readonly Visit[], time: (one: Visit) => number | undefined) =>
  visits.flatMap((one) => time(one) ?? []).map((ms) => ms / 1_000);

/** Adds what the scripts of a visit weigh, by the files of the SPA that was visited. */
export function weigh(one: Visit, folder: string): Weighed {
  const files = one.requests.flatMap(({ path, type }) =>
    type === 'Script' && path.startsWith('/assets/') ? path.slice(1) : [],
  );
  return { ...one, kib: gzipBytes(folder, files) / 1_024 };
}

const headings = [
  'score',
  'LCP s',
  'data s',
  'blocked s',
  'speed s',
  'CLS',
  'requests',
  'scripts KiB',
  'LCP ÷ control',
  'LCP element',
];

/** A row of the table: `control` is the control's LCP in seconds. */
function cellsOf(all: readonly Weighed[], control: number): string[] {
  const lcp = seconds(all, (one) => one.lcp);
  return [
    rangeOf(
      all.map(({ score }) => score),
      0,
    ),
    rangeOf(lcp, 2),
    rangeOf(
      seconds(all, ({ data }) => data),
      2,
    ),
    rangeOf(
      seconds(all, ({ blocked }) => blocked),
      2,
    ),
    rangeOf(
      seconds(all, ({ speed }) => speed),
      2,
    ),
    Math.max(...all.map(({ cls }) => cls)).toFixed(3),
    String(median(all.map(({ requests }) => requests.length))),
    median(all.map(({ kib }) => kib)).toFixed(1),
    (median(lcp) / control).toFixed(2),
    [...new Set(all.map(({ element }) => element.slice(0, 60)))].join('; '),
  ];
}

/** What was measured, for people: a row for each page in each mode; medians with their range. */
export function printVisits(visits: Visits, modes: readonly Mode[]): void {
  for (const mode of modes) {
    const control = median(seconds(visits.get(keyOf(CONTROL, mode)) ?? [], ({ lcp }) => lcp));
    console.log(`\n| ${mode} | ${headings.join(' | ')} |`);
    console.log(`| --- |${' --- |'.repeat(headings.length)}`);
    for (const [key, all] of visits) {
      if (!key.endsWith(` ${mode}`)) continue;
      console.log(`| ${[key.slice(0, -mode.length - 1), ...cellsOf(all, control)].join(' | ')} |`);
    }
  }
  console.log('');
}
