import { SearchField } from '../../../components/lists/search-field.tsx';
import { ChoiceSelect, Options, Select } from '../../../components/ui/fields/select.tsx';
import { softwareSorts, softwareStates } from '../status.software.ts';
import type { SoftwareText } from '../status.software.text.ts';
import type { SoftwareParams } from '../use-software-params.ts';

/** Search, state and order of the list, all kept in its address. */
export function SoftwareToolbar({ params, text }: { params: SoftwareParams; text: SoftwareText }) {
  const { asked, setState, setSort } = params;
  return (
    <div className="mb-4 flex flex-col gap-3 lg:flex-row">
      {/* The rows are all here: nothing is asked of the server for every letter. */}
      <SearchField {...text.search} debounceMs={0} className="sm:max-w-none! lg:max-w-sm!" />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:ml-auto lg:flex">
        <ChoiceSelect
          aria-label={text.filter.label}
          className="lg:w-60"
          values={softwareStates}
          labels={text.filter}
          first={text.filter.all}
          value={asked.state}
          onChange={setState}
        />
        <Select
          aria-label={text.sort.label}
          className="lg:w-60"
          value={asked.sort}
          onChange={({ target }) => setSort(target.value)}
        >
          <Options values={softwareSorts} labels={text.sort} />
        </Select>
      </div>
    </div>
  );
}
