import { isIP } from 'node:net';
import type { HostLookup } from './dns-lookup.ts';

/** Groups the sites of one server by its address. */
export type AddressOf = (url: string) => Promise<string>;

/** A DNS answer after this time is of no use to the reader of the site. Milliseconds. */
const LONGEST_LOOKUP_MS = 5_000;

/**
 * A lookup that remembers answers, failures too, for a while: who reads many sites asks for each host twice, for its
 * address and then to read it. Each connection is checked all the same.
 */
export function createRememberingLookup(
  lookup: HostLookup,
  { forMs, now }: { forMs: number; now: () => number },
): HostLookup {
  const answers = new Map<string, { until: number; answer: Promise<readonly string[]> }>();
  return (hostname) => {
    const at = now();
    const known = answers.get(hostname);
    if (known && known.until > at) return known.answer;
    for (const [name, { until }] of answers) if (until <= at) answers.delete(name);
    // A timeout of its own, because others may wait for the same answer: each caller has its own signal.
    const answer = lookup(hostname, AbortSignal.timeout(LONGEST_LOOKUP_MS));
    answers.set(hostname, { until: at + forMs, answer });
    return answer;
  };
}

/**
 * The address of the server that a URL leads to, of several always the same one. Where it has none, the host itself: the
 * failure shows when the site is read.
 */
export function createAddressOf(lookup: HostLookup): AddressOf {
  return async (url) => {
    if (!URL.canParse(url)) return url;
    const { hostname } = new URL(url);
    if (isIP(hostname) !== 0) return hostname;
    try {
      const addresses = await lookup(hostname, AbortSignal.timeout(LONGEST_LOOKUP_MS));
      return [...addresses].sort()[0] ?? hostname;
    } catch {
      return hostname;
    }
  };
}
