import { SEARCH_PARAM, useListAddress } from './use-list-params.ts';

/** The filters of a list: each one's parameter in the address, and what it may be. */
type Filters = Record<string, readonly string[]>;

/** Those that are chosen; null shows everything. */
type Chosen<Of extends Filters> = { [Param in keyof Of]: Of[Param][number] | null };

export interface ListFilters<Of extends Filters> {
  /** Trimmed; '' when nothing is searched for. */
  search: string;
  chosen: Chosen<Of>;
  /** Something narrows the list: an empty one then says so. */
  filtered: boolean;
  choose: (param: keyof Of & string, value: string | null) => void;
  /** Back to the whole list. */
  clear: () => void;
}

/**
 * What a list with several filters shows, read from its address; `useListParams` is for those with one, or none. The
 * search is written by SearchField. Whatever a filter may not be counts as not chosen.
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
    clear: () => narrow({ ...none, [SEARCH_PARAM]: null }),
  };
}
