import { eachPage } from '../../core/table/query/query-page.ts';
import type { Table } from '../../core/table/table.ts';
import { AFTER_ALL_IDS } from './reports.stored.domain.ts';
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

/** All reports that a person can read, newest first; eventually consistent. */
export const createReportsOf = (table: Table) => {
  const { list } = createStoredReports(table);
  return (userId: string): AsyncGenerator<StoredReport[]> =>
    eachPage((cursor) =>
      list({ userId, cursor, from: '', before: AFTER_ALL_IDS, websiteId: undefined }),
    );
};
