import { reportsMonthlyContract } from '../../../../../functions/reports/monthly/reports.monthly.contract.ts';
import type { MonthlyRef } from '../../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import type { ApiClient } from '../../../lib/http/api-client.ts';

/** Asks for a monthly report to be made again. */
export const retryReport = (api: ApiClient, { userId, month }: MonthlyRef) =>
  api.call(reportsMonthlyContract.retry, { params: { userId, month } });
