import { useListAddress, useListParams } from '../../lib/url-params/use-list-params.ts';
import { softwareSorts, softwareStates, type SoftwareAsked } from './status.software.ts';

const SORT_PARAM = 'orden';
const [firstSort] = softwareSorts;

/** What a list of plugins or themes shows, read from its address, and the ways to change it. */
export function useSoftwareParams() {
  const [params, narrow] = useListAddress();
  const list = useListParams({ param: 'estado', values: softwareStates });
  const sort = softwareSorts.find((each) => each === params.get(SORT_PARAM)) ?? firstSort;
  const asked: SoftwareAsked = {
    page: list.page,
    search: list.search,
    state: list.filter,
    sort,
  };
  const setSort = (value: string) => narrow({ [SORT_PARAM]: value === firstSort ? null : value });
  return { asked, setState: list.setFilter, setSort, clear: list.clear };
}

export type SoftwareParams = ReturnType<typeof useSoftwareParams>;
