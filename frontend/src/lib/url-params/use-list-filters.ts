import { CLIENT_PARAM } from '../../app/paths.ts';
import { SEARCH_PARAM, useListAddress } from './use-list-params.ts';

/** The filters of a list: the URL parameter of each, and its values. */
type Filters = Record<string, readonly string[]>;

/** The selected values; null for all. */
type Chosen<Of extends Filters> = { [Param in keyof Of]: Of[Param][number] | null };

export interface ListFilters<Of extends Filters> {
  /** Trimmed; '' without a search. */
  search: string;
  chosen: Chosen<Of>;
  /** Whether a search or filter is active: the empty state then says so. */
  filtered: boolean;
  choose: (param: keyof Of & string, value: string | null) => void;
  /** Clears the search and all filters. */
  clear: () => void;
}

/**
 * The search and filters of a list with several filters, from its URL; `useListParams` is for lists with one or none.
 * SearchField writes the search. An invalid filter value counts as not selected.
 */
export function useListFilters<const Of extends Filters>(filters: Of): ListFilters<Of> {
  const [params, narrow] = useListAddress();
  const search = (params.get(SEARCH_PARAM) ?? '').trim();
  const chosenOf = ([param, values]: [string, readonly string[]]) => {
    const asked = params.get(param);
    return [param, asked !== null && values.includes(asked) ? asked : null] as const;
  };
  const chosen = Object.fromEntries(Object.entries(filters).map(chosenOf)) as Chosen<Of>;
  const none = Object.fromEntries(Object.keys(filters).map((param) => [param, null]));
  return {
    search,
    chosen,
    filtered: search !== '' || Object.values(chosen).some((value) => value !== null),
    choose: (param, value) => narrow({ [param]: value }),
    clear: () => narrow({ ...none, [SEARCH_PARAM]: null, [CLIENT_PARAM]: null }),
  };
}
