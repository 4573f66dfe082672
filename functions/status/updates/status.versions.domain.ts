const collator = new Intl.Collator('es', { sensitivity: 'base', numeric: true });

type Parts = readonly (number | string)[];
const partsOf = (version: string): Parts =>
  (version.match(/\d+|[a-z]+/gi) ?? []).map((part) => (/\d/.test(part) ? Number(part) : part));

/** A version that ends counts as more than one that goes on in letters: 2.0 is after 2.0-beta. */
const ENDS = 0;
function weigh(part: number | string | undefined): number {
  if (typeof part === 'string') return -1;
  return part ?? ENDS;
}

/** Compares versions as people read them: 1.9 < 1.10, 2.0-beta1 < 2.0, 1.0 = 1. Negative when `a` is the lower. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let n = 0; n < Math.max(left.length, right.length); n += 1) {
    const [l, r] = [left[n], right[n]];
    const bothWords = typeof l === 'string' && typeof r === 'string';
    const order = bothWords ? collator.compare(l, r) : weigh(l) - weigh(r);
    if (order !== 0) return order;
  }
  return 0;
}
