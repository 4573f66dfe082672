import { newId } from '../../id.ts';
import { addressOfRequest } from '../../observability/request-context.ts';
import { allAuditsKey, auditKey } from '../keys/keys.ts';
import { beginningOf } from '../../validation/shortened.ts';
import type { Table } from '../table.ts';
import type { TransactItem } from './transaction.ts';

/** How long audit entries are kept, in days. */
const AUDIT_DAYS = 400;
const DAY_SECONDS = 86_400;

/** What somebody did to a person or an item that is not theirs, or to get in. `details` is what a reader needs to understand it: no secrets. */
export interface AuditEntry {
  targetId: string;
  actorId: string;
  action: string;
  /** Somebody of the company of the client whose it is did it, and no administrator. */
  byCompany?: true;
  at: Date;
  details?: Readonly<Record<string, string | null>>;
  /** From where it was done, if not by the request that is being answered. */
  address?: string | null;
}

const VALUE_MAX_LENGTH = 300;

/** A value in an audit entry, shortened. A picture is too long for one, and nobody reads it there. */
function valueOf(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.startsWith('data:')
    ? `${String(text.length)} characters`
    : beginningOf(text, VALUE_MAX_LENGTH);
}

/**
 * What an edit changed, for the details of its entry: `changed` lists the fields; each has its value of after the edit, and
 * as `…Before` that of before. A field that the item does not have, as a secret that is kept sealed, is only listed.
 */
export function changesOf<Field extends string>(
  before: Readonly<Partial<Record<Field, unknown>>>,
  after: Readonly<Partial<Record<Field, unknown>>>,
  fields: readonly Field[],
): Record<string, string | null> {
  const changes: Record<string, string | null> = { changed: fields.join(', ') };
  for (const field of fields) {
    const [value, old] = [valueOf(after[field]), valueOf(before[field])];
    if (value !== undefined) changes[field] = value;
    if (old !== undefined) changes[`${field}Before`] = old;
  }
  return changes;
}

/**
 * The write of an audit entry, for the transaction of the audited change. It says from which address the change was asked
 * for.
 */
export function auditPut(
  { name: TableName }: Pick<Table, 'name'>,
  entry: AuditEntry,
): TransactItem {
  const { targetId, at, details = {}, address = addressOfRequest(), ...rest } = entry;
  const entryId = newId(at);
  return {
    Put: {
      TableName,
      Item: {
        ...auditKey(targetId, entryId),
        ...allAuditsKey(entryId),
        entryId,
        ...rest,
        details,
        address,
        at: at.toISOString(),
        expiresAt: Math.floor(at.getTime() / 1_000) + AUDIT_DAYS * DAY_SECONDS,
      },
    },
  };
}
