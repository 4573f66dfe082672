import {
  periodFaultOf,
  reportFilterFields,
  type ReportFilters,
} from '../../../../functions/reports/reports.domain.ts';
import type { Period } from './reports.period.ts';
import { useAddressParams } from '../../lib/url-params/use-address-params.ts';

export type FilterName = keyof ReportFilters;

/** The filters as the address says them. */
const params: Record<FilterName, string> = {
  startDate: 'desde',
  endDate: 'hasta',
  userId: 'usuario',
  websiteId: 'sitio',
  status: 'estado',
  type: 'tipo',
};
const allNames = Object.keys(params) as FilterName[];

/** What an address asks for of these; whatever a filter may not be counts as not chosen. */
function filtersOf(address: URLSearchParams, names: readonly FilterName[]): ReportFilters {
  const asked = names.flatMap((name) => {
    const value = address.get(params[name]) ?? undefined;
    const valid = reportFilterFields.shape[name].safeParse(value).success;
    return value !== undefined && valid ? [[name, value] as const] : [];
  });
  return reportFilterFields.parse(Object.fromEntries(asked));
}

interface Asked {
  names?: readonly FilterName[];
  /** Of a period that begins after it there is nothing; left out where nobody reports of the days. */
  today?: string;
}

/** The filters of a page of reports, kept in its address, and the ways to change them. */
export function useReportFilters({ names = allNames, today }: Asked = {}) {
  const [address, change] = useAddressParams();
  const filters = filtersOf(address, names);
  const write = (changed: readonly FilterName[], value: string | null) =>
    change(Object.fromEntries(changed.map((name) => [params[name], value])));
  return {
    filters,
    /** Why there is nothing to ask for of the period. */
    fault: periodFaultOf(filters, today),
    /** Something narrows what is shown. */
    filtered: Object.values(filters).some((value) => value !== undefined),
    /** `null` clears a filter. */
    choose: (name: FilterName, value: string | null) => write([name], value),
    /** Chooses a client, and clears a site that is not theirs in the same step. */
    chooseUser: (userId: string | null, keepsSite: boolean) =>
      change({ [params.userId]: userId, ...(!keepsSite && { [params.websiteId]: null }) }),
    choosePeriod: ({ startDate, endDate }: Period) =>
      change({ [params.startDate]: startDate ?? null, [params.endDate]: endDate ?? null }),
    clear: () => write(names, null),
  };
}

export type ReportFilterState = ReturnType<typeof useReportFilters>;
