import { newId } from '../../id.ts';
import { auditKey } from '../keys/keys.ts';
import type { Table } from '../table.ts';
import type { TransactItem } from './transaction.ts';

/** How long audit entries are kept, in days. */
const AUDIT_DAYS = 400;
const DAY_SECONDS = 86_400;

/** An administrator's action on a person or an item. `details` is what a reader needs to understand it: no secrets. */
export interface AuditEntry {
  targetId: string;
  actorId: string;
  action: string;
  at: Date;
  details?: Readonly<Record<string, string | null>>;
}

/** The write of an audit entry, for the transaction of the audited change. */
export function auditPut(
  { name: TableName }: Pick<Table, 'name'>,
  entry: AuditEntry,
): TransactItem {
  const { targetId, at, details = {}, ...rest } = entry;
  const entryId = newId(at);
  return {
    Put: {
      TableName,
      Item: {
        ...auditKey(targetId, entryId),
        entryId,
        ...rest,
        details,
        at: at.toISOString(),
        expiresAt: Math.floor(at.getTime() / 1_000) + AUDIT_DAYS * DAY_SECONDS,
      },
    },
  };
}
