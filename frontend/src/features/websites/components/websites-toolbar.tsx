import {
  websiteTypeLabels,
  websiteTypes,
  type WebsiteType,
} from '../../../../../functions/websites/websites.domain.ts';
import { SearchField } from '../../../components/search-field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import type { ListParams } from '../../../lib/use-list-params.ts';
import { websitesText as text } from '../websites.text.ts';

const ALL = '';

/** The search and the type filter of the list, both kept in its address. */
export function WebsitesToolbar({ filter, setFilter }: ListParams<WebsiteType>) {
  return (
    <div className="mb-4 flex flex-col gap-3 sm:flex-row">
      <SearchField label={text.search} placeholder={text.searchPlaceholder} />
      <Select
        aria-label={text.type.label}
        className="sm:w-48 sm:shrink-0"
        value={filter ?? ALL}
        onChange={({ target }) =>
          setFilter(websiteTypes.find((type) => type === target.value) ?? null)
        }
      >
        <option value={ALL}>{text.type.all}</option>
        {websiteTypes.map((type) => (
          <option key={type} value={type}>
            {websiteTypeLabels[type]}
          </option>
        ))}
      </Select>
    </div>
  );
}
