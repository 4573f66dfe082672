import { newId } from '../../core/id.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import type { Table } from '../../core/table/table.ts';
import { createMembers } from '../../profiles/profiles.members.view.ts';
import { createMembership } from '../../profiles/profiles.membership.view.ts';
import { endMembers } from './users.members.service.ts';

/** For who closes a deleted person's account: those who belonged to their company go, too. */
export function createEndMembers(table: Table) {
  const dependencies = {
    members: createMembers(table),
    people: createMembership(table),
    commit: createCommit(table, { now: () => new Date() }),
    newId,
  };
  return (companyId: string): Promise<void> => endMembers(companyId, dependencies);
}
