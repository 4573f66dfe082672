import { READ_LIMIT_MS } from '../../../functions/status/sync/status.connector.ts';

/** What the sites of `npm run bench:sync` do, by their number: 95 of a hundred answer. */
export type Behaviour = 'answers' | 'dead' | 'big' | 'garbage';

/** 3 % never answer, 1 % send 5 MB, 1 % something that is no answer of ours. */
export function behaviourOf(index: number): Behaviour {
  const place = index % 100;
  if (place < 3) return 'dead';
  if (place === 50) return 'big';
  return place === 75 ? 'garbage' : 'answers';
}

/** Seconds a site takes by itself: half of one, or all that a site has that nobody waits for. */
export const secondsOf = (index: number): number =>
  behaviourOf(index) === 'dead' ? READ_LIMIT_MS / 1_000 : 0.5;

/** A loopback address for each site, from 127.1.0.1 on. */
export function addressOfSite(index: number): string {
  const [high, low] = [Math.floor(index / 250), index % 250];
  return `127.${String(1 + Math.floor(high / 250))}.${String(high % 250)}.${String(low + 1)}`;
}
