import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Card, CardContent } from '../../components/ui/card.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useApi } from '../../lib/http/api.context.tsx';
import { planInfoQuery } from '../user-plans/public/plan-info.ts';
import { useProfile } from '../../lib/session/session.context.tsx';
import { wholeList } from './public/website-lists.ts';
import { SiteLimit } from './components/site-limit.tsx';
import { WebsiteForm } from './components/website-form.tsx';
import { useSaved } from './use-saved.ts';
import { useCreateWebsite, websitesQuery } from './websites.queries.ts';
import { siteLimitText, websiteFormText, websiteModes } from './websites.text.ts';

const text = websiteModes.create;

/** Registers a site (spec 000 §2, /websites/create); afterwards the list shows it first. */
export function CreateWebsitePage() {
  const api = useApi();
  const create = useCreateWebsite();
  const onSaved = useSaved(text.saved);
  // The list must be there when the answer arrives, to take the new site from it.
  usePrefetchQuery(websitesQuery(api, wholeList));
  // Administrators have no limit. Where it cannot be read, the server still knows.
  const isClient = useProfile().role !== 'admin';
  const { data: info } = useQuery({ ...planInfoQuery(api), enabled: isClient });
  return (
    <>
      <PageHeader
        title={text.title}
        description={siteLimitText.description(text.description, info)}
        before={<BackLink to={paths.websites}>{websiteFormText.back}</BackLink>}
      />
      <SiteLimit info={info} />
      <Card className="max-w-2xl">
        <CardContent>
          <WebsiteForm write={create} variablesOf={(website) => website} onSaved={onSaved} />
        </CardContent>
      </Card>
    </>
  );
}
