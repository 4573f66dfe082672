import { createConfirmCaller } from '../auth/caller.ts';
import { createLogger } from '../observability/logger.ts';
import type { Table } from '../table/table.ts';
import type { ApiDependencies } from './create-api.ts';

/** What every feature's API is wired with on Lambda; `service` names it in the logs. */
export function apiDependencies(service: string, table: Table): ApiDependencies {
  return {
    confirmCaller: createConfirmCaller(table),
    log: createLogger(service),
    originSecrets: (process.env['ORIGIN_VERIFY'] ?? '').split(',').filter(Boolean),
  };
}
