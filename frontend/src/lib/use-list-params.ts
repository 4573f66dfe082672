import { useAddressParams, type ChangeParams } from './use-address-params.ts';

/** Where a list keeps its page and its search: a link and the back button bring them back. */
export const PAGE_PARAM = 'page';
export const SEARCH_PARAM = 'buscar';

/** The page an address asks for, from 1; whatever is no page counts as the first. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get(PAGE_PARAM));
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** What the address of a list asks for, and the way to narrow or sort it anew: that starts at page 1. */
export function useListAddress(): [shown: URLSearchParams, narrow: ChangeParams] {
  const [shown, change] = useAddressParams();
  return [shown, (changes, options) => change({ ...changes, [PAGE_PARAM]: null }, options)];
}

/** A filter of a list: its parameter and what it may be. Without it in the address everything is shown. */
export interface ListFilter<Value extends string> {
  param: string;
  values: readonly Value[];
}

export interface ListParams<Value extends string> {
  /** From 1. It may lie beyond the last one: the server knows how many there are. */
  page: number;
  /** Trimmed; '' when nothing is searched for. */
  search: string;
  /** null shows everything. */
  filter: Value | null;
  /** Something narrows the list: an empty one then says so. */
  filtered: boolean;
  setFilter: (value: Value | null) => void;
  /** Back to the whole list. */
  clear: () => void;
}

/**
 * What a list shows, read from its address. Search and page are written by SearchField and Pager; a new search or
 * filter starts at page 1 (spec 000 §2, 'Searching resets to page 1').
 */
export function useListParams<Value extends string = never>(
  listFilter?: ListFilter<Value>,
): ListParams<Value> {
  const [params, narrow] = useListAddress();
  const search = (params.get(SEARCH_PARAM) ?? '').trim();
  const asked = listFilter && params.get(listFilter.param);
  const filter = listFilter?.values.find((value) => value === asked) ?? null;
  const filterTo = (value: Value | null) => (listFilter ? { [listFilter.param]: value } : {});
  return {
    page: pageOf(params),
    search,
    filter,
    filtered: search !== '' || filter !== null,
    setFilter: (value) => narrow(filterTo(value)),
    clear: () => narrow({ ...filterTo(null), [SEARCH_PARAM]: null }),
  };
}
