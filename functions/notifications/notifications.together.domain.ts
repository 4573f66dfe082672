import { firstIdAt, idDerivedFrom, timeOfId } from '../core/id.ts';

const HOUR_MS = 3_600_000;

/** The same for all events of one kind and hour, for one reader: what has one cause happens to many at once. */
export function idInHour(
  { type, eventId }: { readonly type: string; readonly eventId: string },
  reader: string,
): string {
  const time = timeOfId(eventId).getTime();
  return idDerivedFrom(firstIdAt(new Date(time - (time % HOUR_MS))), `${type}#${reader}`);
}
