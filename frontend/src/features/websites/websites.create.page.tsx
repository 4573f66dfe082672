import { usePrefetchQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Card, CardContent } from '../../components/ui/card.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useApi } from '../../lib/api.context.tsx';
import { wholeList } from '../../lib/website-lists.ts';
import { WebsiteForm } from './components/website-form.tsx';
import { useSaved } from './use-saved.ts';
import { useCreateWebsite, websitesQuery } from './websites.queries.ts';
import { websiteFormText, websiteModes } from './websites.text.ts';

const text = websiteModes.create;

/** Registers a site (spec 000 §2, /websites/create); afterwards the list shows it first. */
export function CreateWebsitePage() {
  const create = useCreateWebsite();
  const onSaved = useSaved(text.saved);
  // The list must be there when the answer arrives, to take the new site from it.
  usePrefetchQuery(websitesQuery(useApi(), wholeList));
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        before={<BackLink to={paths.websites}>{websiteFormText.back}</BackLink>}
      />
      <Card className="max-w-2xl">
        <CardContent>
          <WebsiteForm write={create} onSaved={onSaved} />
        </CardContent>
      </Card>
    </>
  );
}
