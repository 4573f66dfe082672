import type { Table } from '../../core/table/table.ts';
import type { StoredReport } from './reports.stored.report.domain.ts';
import { createStoredReports } from './reports.stored.entity.ts';

/** Withdrawn reports are rare: the last one that was not is among these, which are read for half a unit. */
const NEWEST = 4;

/** The newest report that a person can read, if it is among their newest ones. One Query, eventually consistent. */
export const createFindLastReport = (table: Table) => {
  const { findNewest } = createStoredReports(table);
  return async (userId: string): Promise<StoredReport | undefined> =>
    (await findNewest(userId, NEWEST)).find(({ withdrawnAt }) => withdrawnAt === null);
};
