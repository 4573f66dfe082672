import type { SiteStats } from './status.domain.ts';
import { lazily } from '../core/validation/lazily.ts';

type Parts = readonly (number | string)[];
const partsOf = (version: string): Parts =>
  (version.match(/\d+|[a-z]+/gi) ?? []).map((part) => (/\d/.test(part) ? Number(part) : part));

const collator = lazily(() => new Intl.Collator('es', { sensitivity: 'base' }));

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
    const order = bothWords ? collator().compare(l, r) : weigh(l) - weigh(r);
    if (order !== 0) return order;
  }
  return 0;
}

/** The version of the connector that the portal gives out; a test holds it equal to the plugin's. */
export const CONNECTOR_VERSION = '1.7.0';
const CONNECTOR_FILE = /(?:^|\/)gnusys-connector\.php$/;

/**
 * The version of a site's connector: what it says itself, or what its WordPress lists, where it is too old to say it. Null
 * where neither does.
 */
export const connectorVersionOf = ({
  connectorVersion,
  plugins,
}: Pick<SiteStats, 'connectorVersion' | 'plugins'>): string | null =>
  connectorVersion ?? plugins.find(({ file }) => CONNECTOR_FILE.test(file))?.version ?? null;
