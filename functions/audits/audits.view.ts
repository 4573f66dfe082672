import { auditPut, type AuditEntry } from '../core/table/commit/audit.ts';
import { writeItem } from '../core/table/entity/items.ts';
import { auditPartition } from '../core/table/keys/keys.ts';
import { queryPage, type Page, type PageRequest } from '../core/table/query/query-page.ts';
import type { Table } from '../core/table/table.ts';
import { auditSchema, type Audit } from './audits.domain.ts';

/** What administrators did, for the nouns that show it or record it. */
export const createAudits = (table: Table) => ({
  /** Records an action that writes nothing else. Every other entry goes into the transaction of its change. */
  async add(entry: AuditEntry): Promise<void> {
    await writeItem(table, auditPut(table, entry));
  },

  /** A page of what was done to a person or an item, newest first. @throws AppError VALIDATION_FAILED */
  listByTarget: (targetId: string, page: PageRequest): Promise<Page<Audit>> =>
    queryPage(table, {
      source: { partition: { attribute: 'pk', value: auditPartition(targetId) } },
      page,
      parse: (item) => auditSchema.parse(item),
    }),
});

export type Audits = ReturnType<typeof createAudits>;
