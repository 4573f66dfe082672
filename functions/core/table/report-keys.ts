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

/** The reports that are kept for a person, in order of time. */
const STORED_PREFIX = 'REPORTS#';
const REPORT_PREFIX = 'REPORT#';
export const storedReportPrefix = REPORT_PREFIX;
export const storedReportsPartition = (userId: string) => `${STORED_PREFIX}${userId}`;
export const storedReportKey = (userId: string, reportId: string) => ({
  pk: storedReportsPartition(userId),
  sk: `${REPORT_PREFIX}${reportId}`,
});
/** Reads a report's key back: its item says whose it is, and its id, by that alone. */
export const storedReportOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  userId: pk.slice(STORED_PREFIX.length),
  reportId: sk.slice(REPORT_PREFIX.length),
});
/** Whose a report is: administrators ask by its id alone. Never changed. */
export const reportOwnerKey = (reportId: string) => ({ pk: `REPORT#${reportId}`, sk: 'OWNER' });

/** Leave to open a report once, by the SHA-256 of its token in hexadecimal. */
export const reportViewKey = (tokenHash: string) => ({ pk: `REPORTVIEW#${tokenHash}`, sk: 'VIEW' });
