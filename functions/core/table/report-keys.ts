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

/** A client's monthly reports, beside those that are kept for them: whether there are any, and each month's. */
const MONTH_PREFIX = 'MONTH#';
export const monthlyReportPrefix = MONTH_PREFIX;
export const monthlySettingsKey = (userId: string) => ({
  pk: storedReportsPartition(userId),
  sk: 'MONTHLY',
});
/** `month` is yyyy-MM, of the provider's zone. */
export const monthlyReportKey = (userId: string, month: string) => ({
  pk: storedReportsPartition(userId),
  sk: `${MONTH_PREFIX}${month}`,
});
/** Reads either key back; `month` is undefined for settings. */
export const monthlyOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  userId: pk.slice(STORED_PREFIX.length),
  month: sk.startsWith(MONTH_PREFIX) ? sk.slice(MONTH_PREFIX.length) : undefined,
});

/** All settings, by the name that the reports have. */
export const allMonthlySettingsPartition = 'MONTHLYSETTINGS';
export const allMonthlySettingsKey = (name: string, userId: string) => ({
  gsi1pk: allMonthlySettingsPartition,
  gsi1sk: `${name.toLocaleLowerCase('es')}#${userId}`,
});
/** All monthly reports, in order of their months. */
export const allMonthlyReportsPartition = 'MONTHLYREPORTS';
export const allMonthlyReportsKey = (month: string, userId: string) => ({
  gsi1pk: allMonthlyReportsPartition,
  gsi1sk: `${month}#${userId}`,
});

/** Settings and reports by the instant at which there is something to do for them; only while there is. */
export const dueMonthlyPartition = 'DUE#MONTHLY';
export const dueMonthlyKey = (at: string, userId: string) => ({
  gsi2pk: dueMonthlyPartition,
  gsi2sk: `${at}#${userId}`,
});
