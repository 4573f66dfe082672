import { useCallback } from 'react';
import { displayNameOf } from '../../../../functions/profiles/profiles.domain.ts';
import { usersContract } from '../../../../functions/users/users.contract.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import type { TextSearch } from '../../lib/queries/use-text-search.ts';
import type { FoundUser } from './user-options.tsx';

/** People for a UserPicker: the first page of those the server finds; clients, unless it is asked for administrators. */
function usePeopleSearch(role?: 'admin'): TextSearch<FoundUser> {
  const api = useApi();
  return useCallback(
    async (search, signal) => {
      const query = { search, ...(role && { role }) };
      const { items } = await api.call(usersContract.list, { query, signal });
      return items.map((user) => ({
        userId: user.userId,
        name: displayNameOf(user),
        email: user.email,
      }));
    },
    [api, role],
  );
}

/** Clients by name, company, phone or e-mail. */
export const useUserSearch = () => usePeopleSearch();

/** Administrators by name or e-mail. */
export const useAdminSearch = () => usePeopleSearch('admin');

/** Administrators, then clients: everybody who may have done something. */
export function useEverybodySearch(): TextSearch<FoundUser> {
  const [admins, clients] = [useAdminSearch(), useUserSearch()];
  return useCallback(
    async (text, signal) =>
      (await Promise.all([admins(text, signal), clients(text, signal)])).flat(),
    [admins, clients],
  );
}
