/** The circle of positions that one period goes round: 32 bits, written as 8 hexadecimal digits. */
const POSITIONS = 2 ** 32;
const MINUTE_MS = 60_000;

/** A half-open stretch of positions, in the form the due index sorts by. `end` null means to the last one. */
export interface PositionRange {
  start: string;
  end: string | null;
}

/** FNV-1a, 32 bits: spreads ids evenly and is the same everywhere, the browser included. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  // FNV's high bits stir little for texts that differ at the end alone: fold the low ones in.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}

const hex = (position: number) => position.toString(16).padStart(8, '0');

/**
 * A site's fixed place in every period: load is even, and a sync never writes to the index it was found by.
 * The shard comes from other bits than the position.
 */
export function placeOf(websiteId: string, shards: number): { shard: number; position: string } {
  return { shard: hash32(`shard:${websiteId}`) % shards, position: hex(hash32(websiteId)) };
}

const positionAt = (instant: Date, periodMs: number) =>
  Math.floor(((instant.getTime() % periodMs) / periodMs) * POSITIONS);

/**
 * The positions whose turn came after `from` and up to `to`. A gap of a period or more (an outage) makes
 * every site due once, not once for each period missed.
 */
export function dueRanges(from: Date, to: Date, periodMinutes: number): PositionRange[] {
  const periodMs = periodMinutes * MINUTE_MS;
  const elapsed = to.getTime() - from.getTime();
  if (elapsed <= 0) return [];
  if (elapsed >= periodMs) return [{ start: hex(0), end: null }];
  const [start, end] = [positionAt(from, periodMs), positionAt(to, periodMs)];
  if (start < end) return [{ start: hex(start), end: hex(end) }];
  return [
    { start: hex(start), end: null },
    { start: hex(0), end: hex(end) },
  ].filter((range) => range.start !== range.end);
}
