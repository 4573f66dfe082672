import { decodeTime, encodeTime, ulid } from 'ulid';
import { sha256Hex } from './crypto/sha256.ts';

/** A new id: a ULID in lower case (26 characters), so ids sort by time of creation. */
export const newId = (now: Date = new Date()): string => ulid(now.getTime()).toLowerCase();

/** How many characters of an id hold its time, and how many are random. */
const [TIME_LENGTH, RANDOM_LENGTH] = [10, 16];

/**
 * The lowest of all ids of an instant: those made earlier come before it, those made then or later after. Before 1970
 * no id was made: such an instant has the lowest id of all.
 */
export const firstIdAt = (at: Date): string =>
  encodeTime(Math.max(0, at.getTime()), TIME_LENGTH).toLowerCase() + '0'.repeat(RANDOM_LENGTH);

/** The id of what follows from something else for one person or thing: always the same, and of the same instant. */
export const idDerivedFrom = (id: string, key: string): string =>
  id.slice(0, TIME_LENGTH) + sha256Hex(`${id}#${key}`).slice(0, RANDOM_LENGTH);

/** The instant at which an id was made. @throws Error for an id that `newId` did not make */
export const timeOfId = (id: string): Date => new Date(decodeTime(id.toUpperCase()));

const HOUR_MS = 3_600_000;

/** The same id for all ids of one hour and one key: that of something that happens once for many that have one cause. */
export function idInHour(id: string, key: string): string {
  const time = timeOfId(id).getTime();
  return idDerivedFrom(firstIdAt(new Date(time - (time % HOUR_MS))), key);
}
