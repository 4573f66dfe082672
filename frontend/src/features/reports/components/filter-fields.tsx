import { useQuery, useQueryClient } from '@tanstack/react-query';
import { choiceOf } from '../../../components/filters/choice-of.ts';
import { FilterField } from '../../../components/filters/filter-fields.tsx';
import type { PickerChoice } from '../../../components/picker-options.tsx';
import { SearchPicker } from '../../../components/search-picker.tsx';
import { useWebsiteSearch, websiteWords } from '../../../components/use-website-search.ts';
import { useApi } from '../../../lib/api.context.tsx';
import { filtersText as text } from '../reports.filters.text.ts';
import { websiteFactQuery } from '../reports.queries.ts';

/** No site's id: the choice that takes the filter away. */
const ALL = 'todos';

interface IdFilterProps {
  value: string | undefined;
  onChange: (id: string | null) => void;
}

const unnamed = { unknown: text.unknownWebsite, loading: text.loading };
const siteWords = { ...websiteWords, placeholder: text.all.websites };
const allSites: readonly PickerChoice[] = [{ id: ALL, name: text.all.websites }];

export interface WebsiteFilterProps extends IdFilterProps {
  /** Only this client's sites are offered. */
  userId?: string | undefined;
}

/** Any site for administrators, one of their own for others: the search finds no more. */
export function WebsiteFilter({ value, userId, onChange }: WebsiteFilterProps) {
  const api = useApi();
  const client = useQueryClient();
  const name = useQuery({
    ...websiteFactQuery(api, value ?? '', 'name'),
    enabled: value !== undefined,
  });
  const search = useWebsiteSearch(userId);
  return (
    <FilterField label={text.website}>
      {(control) => (
        <SearchPicker
          id={control.id}
          words={siteWords}
          value={choiceOf(value, name, unnamed)}
          search={search}
          first={allSites}
          onChange={(site) => {
            const all = site.id === ALL;
            if (!all)
              client.setQueryData(websiteFactQuery(api, site.id, 'name').queryKey, site.name);
            onChange(all ? null : site.id);
          }}
        />
      )}
    </FilterField>
  );
}
