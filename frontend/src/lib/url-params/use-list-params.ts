import { useLocation } from 'react-router';
import { CLIENT_PARAM } from '../../app/paths.ts';
import { useAddressParams, type ChangeParams } from './use-address-params.ts';
import { useRememberedAddress } from './way-back.ts';

/** The URL parameters of a list's page and search. Links and the back button restore them. */
export const PAGE_PARAM = 'page';
export const SEARCH_PARAM = 'buscar';
/** The tag to which a list of sites is narrowed. */
export const TAG_PARAM = 'etiqueta';

/** The page in the URL, from 1; an invalid page counts as the first. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get(PAGE_PARAM));
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** The parameters of a list's URL, and the function that searches, filters or sorts: this resets the page to 1. */
export function useListAddress(): [shown: URLSearchParams, narrow: ChangeParams] {
  const [shown, change] = useAddressParams();
  const { pathname, search } = useLocation();
  useRememberedAddress(pathname, search);
  return [shown, (changes, options) => change({ ...changes, [PAGE_PARAM]: null }, options)];
}

/** A filter of a list: its URL parameter and its values. Without the parameter everything is shown. */
export interface ListFilter<Value extends string> {
  param: string;
  values: readonly Value[];
}

export interface ListParams<Value extends string> {
  /** From 1. It may be greater than the last page, which only the server knows. */
  page: number;
  /** Trimmed; '' without a search. */
  search: string;
  /** null for all. */
  filter: Value | null;
  /** Whether a search or filter is active: the empty state then says so. */
  filtered: boolean;
  setFilter: (value: Value | null) => void;
  /** Clears the search and the filter. */
  clear: () => void;
}

/**
 * The page, search and filter of a list, from its URL. SearchField and Pager write search and page; a new search or
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
    clear: () =>
      narrow({
        ...filterTo(null),
        ...{ [SEARCH_PARAM]: null, [CLIENT_PARAM]: null, [TAG_PARAM]: null },
      }),
  };
}
