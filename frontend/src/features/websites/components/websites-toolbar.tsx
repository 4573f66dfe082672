import {
  websiteTypeLabels,
  websiteTypes,
  type WebsiteType,
} from '../../../../../functions/websites/websites.domain.ts';
import { SearchField } from '../../../components/lists/search-field.tsx';
import { ChoiceSelect } from '../../../components/ui/fields/select.tsx';
import type { ListParams } from '../../../lib/url-params/use-list-params.ts';
import { websitesText as text } from '../websites.text.ts';

/** The search and the type filter of the list, both kept in its address. */
export function WebsitesToolbar({ filter, setFilter }: ListParams<WebsiteType>) {
  return (
    <div className="mb-4 flex flex-col gap-3 sm:flex-row">
      <SearchField label={text.search} placeholder={text.searchPlaceholder} />
      <ChoiceSelect
        aria-label={text.type.label}
        className="sm:w-48 sm:shrink-0"
        values={websiteTypes}
        labels={websiteTypeLabels}
        first={text.type.all}
        value={filter}
        onChange={setFilter}
      />
    </div>
  );
}
