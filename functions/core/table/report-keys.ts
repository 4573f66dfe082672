const ROLLUPS_PREFIX = 'ROLLUPS#';

/** What was done on each day of a year, in order of the calendar: a range of days is one Query a year. */
export const rollupsPartition = (year: string) => `${ROLLUPS_PREFIX}${year}`;

/** A day (yyyy-MM-dd, the provider's zone) of it. */
export const rollupKey = (day: string) => ({
  pk: rollupsPartition(day.slice(0, 4)),
  sk: day.slice(5),
});

/** Reads a rollup's key back: its item says of which day it is by that alone. */
export const dayOfRollupKey = ({ pk, sk }: { pk: string; sk: string }) =>
  `${pk.slice(ROLLUPS_PREFIX.length)}-${sk}`;
