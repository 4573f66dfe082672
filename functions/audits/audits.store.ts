import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { auditPut, type AuditEntry } from '../core/table/audit.ts';
import { auditPartition } from '../core/table/keys.ts';
import { queryPage, type Page, type PageRequest } from '../core/table/query-page.ts';
import type { Table } from '../core/table/table.ts';
import { auditSchema, type Audit } from './audits.domain.ts';

export interface AuditsStore {
  /** Notes what was done where the table had no part in it; all else puts its entry into its own transaction. */
  add(entry: AuditEntry): Promise<void>;
  /** A page of what was done to somebody or something, newest first. @throws AppError VALIDATION_FAILED */
  listByTarget(targetId: string, page: PageRequest): Promise<Page<Audit>>;
}

export function createAuditsStore(table: Table): AuditsStore {
  return {
    async add(entry) {
      const { Put } = auditPut(table, entry);
      if (Put) await table.client.send(new PutCommand(Put));
    },

    listByTarget: (targetId, page) =>
      queryPage(table, {
        source: { partition: { attribute: 'pk', value: auditPartition(targetId) } },
        page,
        parse: (item) => auditSchema.parse(item),
      }),
  };
}
