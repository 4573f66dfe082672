import { cut, type NumberedPage } from '../core/table/directory/directory-page.ts';
import type { Table } from '../core/table/table.ts';
import type { User } from '../users/users.domain.ts';
import { findAdmins } from './profiles.admins.entity.ts';
import { finderOf, personText, type PeopleQuery } from './profiles.entity.ts';

/** A provider has a handful of administrators: each read gets all of them. */
export function createAdmins(table: Table) {
  /** Every administrator, newest first. */
  const findAll = (): Promise<User[]> => findAdmins(table);

  /** The administrators that a search finds, newest first. */
  async function findFound(asked: Pick<PeopleQuery, 'search' | 'byName'>): Promise<User[]> {
    const isFound = finderOf(asked);
    return (await findAll()).filter((admin) => isFound(personText(admin)));
  }

  return {
    findAll,
    findFound: (search: string) => findFound({ search }),

    /** A page of the administrators that a search finds, newest first. */
    async listAdmins({ page, size, ...asked }: PeopleQuery): Promise<NumberedPage<User>> {
      const { wanted: items, ...numbers } = cut(await findFound(asked), { page, size });
      return { items, ...numbers };
    },
  };
}

export type Admins = ReturnType<typeof createAdmins>;
