import { SearchField } from '../../../components/search-field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { softwareSorts, softwareStates } from '../status.software.ts';
import type { SoftwareText } from '../status.software.text.ts';
import type { SoftwareParams } from '../use-software-params.ts';

const ALL = '';

/** Search, state and order of the list, all kept in its address. */
export function SoftwareToolbar({ params, text }: { params: SoftwareParams; text: SoftwareText }) {
  const { asked, setState, setSort } = params;
  return (
    <div className="mb-4 flex flex-col gap-3 lg:flex-row">
      {/* The rows are all here: nothing is asked of the server for every letter. */}
      <SearchField {...text.search} debounceMs={0} className="sm:max-w-none! lg:max-w-sm!" />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:ml-auto lg:flex">
        <Select
          aria-label={text.filter.label}
          className="lg:w-60"
          value={asked.state ?? ALL}
          onChange={({ target }) =>
            setState(softwareStates.find((state) => state === target.value) ?? null)
          }
        >
          <option value={ALL}>{text.filter.all}</option>
          {softwareStates.map((state) => (
            <option key={state} value={state}>
              {text.filter[state]}
            </option>
          ))}
        </Select>
        <Select
          aria-label={text.sort.label}
          className="lg:w-60"
          value={asked.sort}
          onChange={({ target }) => setSort(target.value)}
        >
          {softwareSorts.map((sort) => (
            <option key={sort} value={sort}>
              {text.sort[sort]}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
