import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { ownRun } from '../core/observability/correlation.ts';
import { createLogger } from '../core/observability/logger.ts';
import { createTable } from '../core/table/table.ts';
import { createAuditArchive } from './audits.archive.store.ts';
import { keepChain } from './audits.chain.service.ts';
import { createAuditDays, createAuditRows } from './audits.days.entity.ts';
import { auditsDispatcherEnv } from './audits.env.ts';

const env = readEnv(auditsDispatcherEnv);
const log = createLogger('audits-dispatcher');
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const dependencies = {
  days: createAuditDays(table),
  rows: createAuditRows(table),
  archive: createAuditArchive(createBucket(env.ARCHIVE_URL, { credentials, region })),
  log,
  now: () => new Date(),
};

/** Called by the schedule, every five minutes. */
export const handler = ownRun(async () => {
  log.info('sealed', await keepChain(dependencies));
});
