import {
  allReportsFilterFields,
  type AllReportsFilters,
} from '../../../../../functions/reports/stored/reports.stored.domain.ts';
import type { FilterParam } from '../../../../../functions/profiles/profiles.views.domain.ts';
import { useAddressParams } from '../../../lib/url-params/use-address-params.ts';

/** The filters as the address says them: apart from those of the tab where a report is made. */
const params = { userId: 'cliente', state: 'lectura' } as const satisfies Record<
  string,
  FilterParam<'reports'>
>;
type FilterName = keyof typeof params;
const names = Object.keys(params) as FilterName[];

/** The filters of the administrators' list of reports, kept in the address. */
export function useAllReportsFilters() {
  const [address, change] = useAddressParams();
  const given = names.flatMap((name) => {
    const value = address.get(params[name]) ?? undefined;
    const isValid = allReportsFilterFields.shape[name].safeParse(value).success;
    return value !== undefined && isValid ? [[name, value] as const] : [];
  });
  const filters: AllReportsFilters = allReportsFilterFields.parse(Object.fromEntries(given));
  return {
    filters,
    filtered: given.length > 0,
    /** `null` takes a filter away. */
    choose: (name: FilterName, value: string | null) => change({ [params[name]]: value }),
    clear: () => change(Object.fromEntries(names.map((name) => [params[name], null]))),
  };
}

export type AllReportsFilterState = ReturnType<typeof useAllReportsFilters>;
