import { monthField } from '../../../../functions/core/validation/day.ts';
import {
  monthlyStates,
  type MonthlyState,
} from '../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { useAddressParams } from '../../lib/url-params/use-address-params.ts';

export interface MonthlyFilters {
  /** yyyy-MM. */
  month?: string;
  state?: MonthlyState;
}

/** The filters as the address says them. */
const params: Record<keyof MonthlyFilters, string> = { month: 'mes', state: 'estado' };

/** What an address asks for; whatever a filter may not be counts as not chosen. */
function filtersOf(address: URLSearchParams): MonthlyFilters {
  const { data: month } = monthField.safeParse(address.get(params.month));
  const asked = address.get(params.state);
  const state = monthlyStates.find((each) => each === asked);
  return { ...(month !== undefined && { month }), ...(state !== undefined && { state }) };
}

/** The filters of the monthly reports, kept in the address, and the ways to change them. */
export function useMonthlyFilters() {
  const [address, change] = useAddressParams();
  const filters = filtersOf(address);
  return {
    filters,
    /** Something narrows what is shown. */
    filtered: Object.keys(filters).length > 0,
    /** `null` takes a filter away. */
    choose: (name: keyof MonthlyFilters, value: string | null) => change({ [params[name]]: value }),
    clear: () => change({ [params.month]: null, [params.state]: null }),
  };
}

export type MonthlyFilterState = ReturnType<typeof useMonthlyFilters>;
