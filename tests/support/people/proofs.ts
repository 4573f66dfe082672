import { codeRefused } from '../../../events/accounts.events.ts';
import { createProofs } from '../../../functions/core/auth/proofs.ts';
import type { CountRequest } from '../../../functions/core/http/rate-limit.ts';
import { newId } from '../../../functions/core/id.ts';
import type { Work } from '../../../functions/core/table/commit/commit.ts';
import type { Recording } from '../../../functions/core/table/commit/own-deeds.ts';

/** The counts of a table in memory: `counts` has what was counted, by its name. */
export function countsInMemory() {
  const counts = new Map<string, number>();
  const count: CountRequest = async ({ subject, minute, limits, by = 1 }) => {
    const keyed = Object.entries(limits).map(
      ([name, most]) => [`${subject} ${minute} ${name}`, most] as const,
    );
    if (keyed.some(([key, most]) => (counts.get(key) ?? 0) >= most)) return false;
    for (const [key] of keyed) counts.set(key, (counts.get(key) ?? 0) + by);
    return true;
  };
  return { counts, count };
}

/** Whether an own write of a work puts an item that one before it put: as the table refuses it (`isRefused`). */
export function secondOfItem(): (work: Work<unknown>) => boolean {
  const written = new Set<string>();
  return ({ own = [] }) => {
    const keys = own.map(({ Put }) => `${String(Put?.Item?.['pk'])} ${String(Put?.Item?.['sk'])}`);
    const isRefused = keys.some((key) => written.has(key));
    for (const key of keys) written.add(key);
    return isRefused;
  };
}

/** The proofs of people, counted in memory. */
export const proofsInMemory = ({
  now,
  count = countsInMemory().count,
  ...recording
}: Recording & { now: () => Date; count?: CountRequest }) =>
  createProofs({ ...recording, now, count, factor: 1, newId, codeRefused });
