import { MONTH_PREFIX, REPORTS_PREFIX } from '../schema.ts';
import { profileKey } from './keys.ts';

const ROLLUPS_PREFIX = 'ROLLUPS#';

/** The work done on each day of a year, in calendar order: a range of days is one Query per year. */
export const rollupsPartition = (year: string) => `${ROLLUPS_PREFIX}${year}`;

/** A day (yyyy-MM-dd, the provider's zone) of the year's rollups. */
export const rollupKey = (day: string) => ({
  pk: rollupsPartition(day.slice(0, 4)),
  sk: day.slice(5),
});

/** Parses a rollup's key: the item stores its day only there. */
export const dayOfRollupKey = ({ pk, sk }: { pk: string; sk: string }) =>
  `${pk.slice(ROLLUPS_PREFIX.length)}-${sk}`;

/** The stored reports of a person, in order of time. */
const REPORT_PREFIX = 'REPORT#';
export const storedReportPrefix = REPORT_PREFIX;
export const storedReportsPartition = (userId: string) => `${REPORTS_PREFIX}${userId}`;
export const storedReportKey = (userId: string, reportId: string) => ({
  pk: storedReportsPartition(userId),
  sk: `${REPORT_PREFIX}${reportId}`,
});
/** Parses a report's key: the item stores its owner and id only there. */
export const storedReportOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  userId: pk.slice(REPORTS_PREFIX.length),
  reportId: sk.slice(REPORT_PREFIX.length),
});
/** The owner of a report: administrators request it by its id. Never changed. */
export const reportOwnerKey = (reportId: string) => ({ pk: `REPORT#${reportId}`, sk: 'OWNER' });

/** All stored reports, in order of time. */
export const allReportsPartition = 'ALLREPORTS';
export const allReportsKey = (reportId: string) => ({
  gsi1pk: allReportsPartition,
  gsi1sk: reportId,
});

/**
 * How many reports a person has not read: between the state of their notifications and their profile, which one Query
 * reads together.
 */
export const unreadReportsKey = (userId: string) => ({ ...profileKey(userId), sk: 'NEWREPORTS' });

/** A permission to open a report once, by the SHA-256 of its token in hexadecimal. */
export const reportViewKey = (tokenHash: string) => ({ pk: `REPORTVIEW#${tokenHash}`, sk: 'VIEW' });

/** A client's monthly settings and monthly reports, in the partition of their stored reports. */
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
/** Parses either key; `month` is undefined for settings. */
export const monthlyOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  userId: pk.slice(REPORTS_PREFIX.length),
  month: sk.startsWith(MONTH_PREFIX) ? sk.slice(MONTH_PREFIX.length) : undefined,
});

/** All settings, sorted by the name on the reports. */
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

/** Settings and reports by the instant of their next task; present only while there is one. */
/** What the pass through due monthly reports is called. */
export const DUE_MONTHLY_WORK = 'MONTHLY';
export const dueMonthlyPartition = 'DUE#MONTHLY';
export const dueMonthlyKey = (at: string, userId: string) => ({
  gsi2pk: dueMonthlyPartition,
  gsi2sk: `${at}#${userId}`,
});
