const DAY_MS = 86_400_000;

/** How far a zone's clock is ahead of UTC at an instant. Milliseconds, of whole seconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(instant));
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  const clock = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return clock - Math.floor(instant / 1_000) * 1_000;
}

/** The instant at which a day (2026-11-21) begins in a zone. Where the clock jumps over midnight, the first after it. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  // The zone's offset is known only at an instant; that of a day around it brings the right one within an hour or two.
  const candidates = [midnight - DAY_MS, midnight + DAY_MS].map(
    (near) => midnight - offsetAt(near, timeZone),
  );
  const exact = candidates.filter((start) => start + offsetAt(start, timeZone) === midnight);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

/** The instants from which and before which days are, both days included, in a zone. */
export const rangeOfDays = ({ from, to }: { from: string; to: string }, timeZone: string) => ({
  from: startOfDay(from, timeZone),
  before: startOfDay(dayAfter(to), timeZone),
});

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10);

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The same, open where there is no such day. */
export const openRangeOfDays = ({ from, to }: Days, timeZone: string) => ({
  ...(from !== undefined && { from: startOfDay(from, timeZone) }),
  ...(to !== undefined && { before: startOfDay(dayAfter(to), timeZone) }),
});

export const daysMessages = { order: 'La fecha de inicio debe ser anterior a la de término' };

/** For `refine`: days that are both given are in order. */
export const areDaysInOrder = ({ from, to }: Days): boolean =>
  from === undefined || to === undefined || from <= to;
export const daysOrderIssue = { path: ['to'], error: daysMessages.order };
