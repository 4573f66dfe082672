import { useNavigate } from 'react-router';
import { paths, pathOfSite } from '../../../app/paths.ts';
import { SearchPicker } from '../../../components/pickers/search-picker.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { useWebsiteSearch, websiteWords } from '../../../components/pickers/use-website-search.ts';
import { backupsText as text } from '../backups.text.ts';

/** Chooses whose backups are shown, among however many sites: a choice leads to that site's page (spec 001 §2). */
export function SiteSelector({ site }: { site: { websiteId: string; name: string } | undefined }) {
  const navigate = useNavigate();
  const search = useWebsiteSearch();
  // Administrators see the storage of each site's owner; they have to choose one.
  const isOwnersHidden = useProfile().role === 'admin' && site === undefined;
  return (
    <Field
      label={text.selector}
      hint={isOwnersHidden ? text.chooseForStorage : undefined}
      className="sm:max-w-md"
    >
      {(control) => (
        <SearchPicker
          {...control}
          words={websiteWords}
          value={site ? { id: site.websiteId, name: site.name } : null}
          onChange={({ id }) => void navigate(pathOfSite(paths.backupsOfSite, id))}
          search={search}
        />
      )}
    </Field>
  );
}
