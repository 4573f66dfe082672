import type { Table } from '../core/table/table.ts';
import type { Standing } from '../core/validation/standing.ts';
import { countsFor, isKindFor } from './attention.access.domain.ts';
import type { AttentionCounts, AttentionPage } from './attention.domain.ts';
import { createAttention } from './attention.entity.ts';
import { listWhole } from './attention.outage.entity.ts';

/**
 * What is pending: null for a client, whom nothing of it concerns. One Query of half a unit for an administrator,
 * eventually consistent.
 */
export function createCountAttention(table: Table) {
  const { count } = createAttention(table);
  return async ({
    userId,
    role,
    position,
  }: Standing & { userId: string }): Promise<AttentionCounts | null> =>
    role === 'admin' ? countsFor(position, await count(userId)) : null;
}

/**
 * The first page of all that is open. One Query, eventually consistent; for a technician up to four; three more where many sites fail
 * together.
 */
export function createWorstAttention(table: Table) {
  const attention = createAttention(table);
  return ({ position }: Pick<Standing, 'position'>): Promise<AttentionPage> =>
    listWhole(attention, undefined, ({ kind }) => isKindFor(position, kind));
}
