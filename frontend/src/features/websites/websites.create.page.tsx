import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PlanInfo } from '../../../../functions/user-plans/user-plans.domain.ts';
import { paths } from '../../app/paths.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardContent } from '../../components/ui/card.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useApi } from '../../lib/http/api.context.tsx';
import { useProfile } from '../../lib/session/session.context.tsx';
import { planInfoQuery } from '../user-plans/public/plan-info.ts';
import { WebsiteForm } from './components/website-form.tsx';
import { wholeList } from './public/website-lists.ts';
import { useSaved } from './use-saved.ts';
import { useCreateWebsite, websitesQuery } from './websites.queries.ts';
import { siteLimitText, websiteFormText, websiteModes } from './websites.text.ts';

const text = websiteModes.create;

/** Registers a site (spec 000 §2, /websites/create); afterwards the list shows it first. */
export function CreateWebsitePage() {
  const api = useApi();
  const create = useCreateWebsite();
  // All of it: filters may hide the new site.
  const onSaved = useSaved(text.saved, paths.websites);
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
      <Card>
        <CardContent>
          <WebsiteForm write={create} variablesOf={(website) => website} onSaved={onSaved} />
        </CardContent>
      </Card>
    </>
  );
}

/** Says before the form is filled in that one more site would be refused. Nothing while there is room. */
function SiteLimit({ info }: { info: PlanInfo | undefined }) {
  if (!info || info.siteLimit === null || info.websitesCount < info.siteLimit) return null;
  const plans = (
    <Button asChild variant="link" size="inline" className="text-current! underline">
      <Link to={paths.plans}>{siteLimitText.seePlans}</Link>
    </Button>
  );
  return (
    <Alert variant="warning" className="mb-4" title={siteLimitText.full.title} actions={plans}>
      {info.userPlanId === null ? siteLimitText.full.withoutPlan : siteLimitText.full.withPlan}
    </Alert>
  );
}
