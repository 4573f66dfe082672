import {
  paymentChoices,
  paymentFilterFields,
  type PaymentFilters,
} from '../../../../functions/payments/list/payments.search.domain.ts';
import type { FilterParam } from '../../../../functions/profiles/profiles.views.domain.ts';
import { areDaysInOrder } from '../../../../functions/core/validation/day.ts';
import { userPlanStates } from '../../../../functions/user-plans/user-plans.domain.ts';
import type { UserPlanFilters } from '../../../../functions/user-plans/user-plans.search.domain.ts';
import { pageOf, SEARCH_PARAM, useListAddress } from '../../lib/url-params/use-list-params.ts';

/** The filters that both lists have, as the address says them: a search for one client keeps them in both tabs. */
const params = { userId: 'cliente', from: 'desde', to: 'hasta' } as const satisfies Record<
  string,
  FilterParam<'payments' | 'user-plans'>
>;
const STATUS_PARAM = 'estado' satisfies FilterParam<'payments' | 'user-plans'>;
const fields = paymentFilterFields.shape;

/** What an address asks for in both lists; whatever a filter may not be counts as not chosen. */
function sharedOf(address: URLSearchParams) {
  const read = (name: keyof typeof params) =>
    fields[name].safeParse(address.get(params[name]) ?? undefined).data;
  const shared = { userId: read('userId'), from: read('from'), to: read('to') };
  return {
    search: (address.get(SEARCH_PARAM) ?? '').trim(),
    ...(shared.userId !== undefined && { userId: shared.userId }),
    ...(shared.from !== undefined && { from: shared.from }),
    ...(shared.to !== undefined && { to: shared.to }),
  };
}

/** The filters of a list, kept in the address, and the ways to change them. */
function useFilters<Choice extends string>(choices: readonly Choice[]) {
  const [address, narrow] = useListAddress();
  const asked = address.get(STATUS_PARAM);
  const shared = sharedOf(address);
  const choice = choices.find((each) => each === asked);
  const { search, ...others } = shared;
  return {
    page: pageOf(address),
    shared,
    choice,
    /** The days do not end before they begin: only then is there anything to ask for. */
    inOrder: areDaysInOrder(shared),
    /** Something narrows the list: an empty one then says so. */
    filtered: search !== '' || choice !== undefined || Object.keys(others).length > 0,
    /** `null` takes a filter away. */
    choose: (name: keyof typeof params, value: string | null) => narrow({ [params[name]]: value }),
    chooseStatus: (value: string | null) => narrow({ [STATUS_PARAM]: value }),
    clear: () =>
      narrow({
        ...Object.fromEntries(Object.values(params).map((param) => [param, null])),
        [STATUS_PARAM]: null,
        [SEARCH_PARAM]: null,
      }),
  };
}

export type ListFilterState = ReturnType<typeof useFilters>;

export function usePaymentFilters() {
  const state = useFilters(paymentChoices);
  const { shared, choice } = state;
  const filters: PaymentFilters =
    choice === 'revisar'
      ? { ...shared, review: 'pending' }
      : { ...shared, ...(choice && { status: choice }) };
  return { ...state, filters };
}

export function useUserPlanFilters() {
  const state = useFilters(userPlanStates);
  const { shared, choice } = state;
  const filters: UserPlanFilters = { ...shared, ...(choice && { state: choice }) };
  return { ...state, filters };
}
