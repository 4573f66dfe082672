/** At most this many lines across a chart. */
const MOST_LINES = 5;

/** The values of the lines: whole numbers from 0, in steps of 1, 2 or 5 and their tenfolds, the last not below `most`. */
export function linesUpTo(most: number): number[] {
  const rough = Math.max(most, 1) / (MOST_LINES - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  const step = Math.max(factor * power, 1);
  const count = Math.ceil(Math.max(most, 1) / step);
  return Array.from({ length: count + 1 }, (_each, line) => line * step);
}

/** Every how many columns a label fits, for labels that need `label` pixels each. */
export function labelEvery(columns: number, { width, label }: { width: number; label: number }) {
  return Math.max(1, Math.ceil((columns * label) / Math.max(width, 1)));
}

/** The column at `x` pixels, of `columns` that are as wide as `width` together. */
export function columnAt(x: number, { columns, width }: { columns: number; width: number }) {
  return Math.min(Math.max(Math.floor((x / width) * columns), 0), columns - 1);
}
