import { idField } from '../../../../functions/core/validation/fields.ts';
import { CLIENT_PARAM } from '../../app/paths.ts';
import { useProfile } from '../../lib/session/session.context.tsx';
import { useListAddress } from '../../lib/url-params/use-list-params.ts';

/**
 * The client to whom the address narrows a list, as the list's query takes it: `{}` for all. Clients have but their own:
 * for them the parameter says nothing.
 */
export function useClientFilter() {
  const isAdmin = useProfile().role === 'admin';
  const [address, narrow] = useListAddress();
  const userId = idField.safeParse(address.get(CLIENT_PARAM) ?? undefined).data;
  const filter = isAdmin && userId !== undefined ? { userId } : {};
  return {
    filter,
    filtered: filter.userId !== undefined,
    /** `null` takes the filter away. */
    choose: (id: string | null) => narrow({ [CLIENT_PARAM]: id }),
  };
}
