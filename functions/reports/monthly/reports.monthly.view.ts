import type { Table } from '../../core/table/table.ts';
import { createMonthly } from './reports.monthly.entity.ts';
import { monthlyReportOf, type MonthlyRef } from './reports.monthly.run.domain.ts';

/** What other nouns may know of monthly reports. */
export function createMonthlyFacts(table: Table) {
  const monthly = createMonthly(table);
  return {
    /** One consistent read. */
    async find(ref: MonthlyRef) {
      const run = await monthly.findRun(ref);
      return run && { ...monthlyReportOf(run), mailingId: run.mailingId };
    },

    /** A page of them, newest month first; eventually consistent. */
    list: monthly.listReports,
  };
}
