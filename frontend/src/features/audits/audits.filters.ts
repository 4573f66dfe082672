import {
  auditFilterFields,
  type AuditFilters,
} from '../../../../functions/audits/audits.domain.ts';
import { areDaysInOrder } from '../../../../functions/core/validation/day.ts';
import { useListAddress } from '../../lib/url-params/use-list-params.ts';

const params = { actorId: 'quien', action: 'accion', from: 'desde', to: 'hasta' } as const;
type FilterName = keyof typeof params;
const names = Object.keys(params) as FilterName[];

/** The filters of the list, kept in the address; whatever one may not be counts as not chosen. */
export function useAuditFilters() {
  const [address, narrow] = useListAddress();
  const filters = auditFilterFields.parse(
    Object.fromEntries(
      names.map((name) => {
        const asked = address.get(params[name]) ?? undefined;
        return [name, auditFilterFields.shape[name].safeParse(asked).data];
      }),
    ),
  );
  const set = names.filter((name) => filters[name] !== undefined);
  return {
    filters: Object.fromEntries(set.map((name) => [name, filters[name]])) as AuditFilters,
    /** The days do not end before they begin: only then is there anything to ask for. */
    inOrder: areDaysInOrder(filters),
    count: set.length,
    filtered: set.length > 0,
    /** `null` takes a filter away. */
    choose: (name: FilterName, value: string | null) => narrow({ [params[name]]: value }),
    clear: () => narrow(Object.fromEntries(names.map((name) => [params[name], null]))),
  };
}

export type AuditFilterState = ReturnType<typeof useAuditFilters>;
