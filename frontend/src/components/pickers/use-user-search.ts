import { useCallback } from 'react';
import { displayNameOf } from '../../../../functions/profiles/profiles.domain.ts';
import { usersContract } from '../../../../functions/users/users.contract.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import type { TextSearch } from '../../lib/queries/use-text-search.ts';
import type { FoundUser } from './user-options.tsx';

/** Clients by name, company, phone or e-mail, for a UserPicker: the first page of those the server finds. */
export function useUserSearch(): TextSearch<FoundUser> {
  const api = useApi();
  return useCallback(
    async (search, signal) => {
      const { items } = await api.call(usersContract.list, { query: { search }, signal });
      return items.map((user) => ({
        userId: user.userId,
        name: displayNameOf(user),
        email: user.email,
      }));
    },
    [api],
  );
}
