import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import type { PlanInfo } from '../../../../functions/user-plans/user-plans.domain.ts';
import { pathOfSite, paths } from '../../app/paths.ts';
import { LoadFailure } from '../../components/lists/load-failure.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardContent } from '../../components/ui/card.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useApi } from '../../lib/http/api.context.tsx';
import { useProfile } from '../../lib/session/session.context.tsx';
import { useAddressParams } from '../../lib/url-params/use-address-params.ts';
import { planInfoQuery } from '../user-plans/public/plan-info.ts';
import { ConnectStep } from './components/connect-step.tsx';
import { NewWebsiteForm } from './components/new-website-form.tsx';
import { wholeList } from './public/website-lists.ts';
import { useSaved } from './use-saved.ts';
import type { Registered } from './websites.create.queries.ts';
import { websiteQuery, websitesQuery } from './websites.queries.ts';
import {
  connectText,
  siteCheckText,
  siteLimitText,
  websiteEditText,
  websiteFormText,
  websiteModes,
  websitesText,
} from './websites.text.ts';

const text = websiteModes.create;
/** The new site, while it is being linked: the page may be loaded again. */
const SITE_PARAM = 'sitio';

/** Registers a site and connects it on one screen (spec 000 §2, /websites/create). */
export function CreateWebsitePage() {
  const [params, change] = useAddressParams();
  const [registered, setRegistered] = useState<Registered>();
  const saved = useSaved(text.saved);
  const websiteId = params.get(SITE_PARAM);

  const onSaved = (made: Registered) => {
    const { keyConfigured, websiteId: id } = made.site;
    setRegistered(made);
    saved(keyConfigured ? pathOfSite(paths.statusDetail, id) : null, foundIn(made));
    if (!keyConfigured) change({ [SITE_PARAM]: id }, { replace: true, scrollToTop: true });
  };

  if (websiteId !== null) {
    const code = registered?.site.websiteId === websiteId ? registered.code : null;
    return <Connecting key={websiteId} websiteId={websiteId} code={code} />;
  }
  return <NewSite onSaved={onSaved} />;
}

const foundIn = ({ connectorVersion }: Registered) =>
  connectorVersion === null ? undefined : siteCheckText.connectorVersion(connectorVersion);

/** The first step: all that makes a site. */
function NewSite({ onSaved }: { onSaved: (registered: Registered) => void }) {
  const api = useApi();
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
        action={
          <Button asChild variant="secondary">
            <Link to={paths.websitesImport}>{websitesText.import}</Link>
          </Button>
        }
      />
      <SiteLimit info={info} />
      <Card>
        <CardContent>
          <NewWebsiteForm onSaved={onSaved} />
        </CardContent>
      </Card>
    </>
  );
}

/** The second step, of a site that has no key yet. */
function Connecting({ websiteId, code }: { websiteId: string; code: Registered['code'] }) {
  const query = useQuery(websiteQuery(useApi(), websiteId));
  const site = query.data;
  // It was linked before the page was loaded again.
  const [wasLinked, setWasLinked] = useState<boolean>();
  if (site && wasLinked === undefined) setWasLinked(site.keyConfigured);
  if (wasLinked) return <Navigate to={pathOfSite(paths.statusDetail, websiteId)} replace />;
  return (
    <>
      <PageHeader
        title={site ? connectText.title(site.name) : text.title}
        description={connectText.description}
        before={<BackLink to={paths.websites}>{websiteFormText.back}</BackLink>}
      />
      {query.isLoadingError && <LoadFailure title={websiteEditText.loadFailed} query={query} />}
      {site && <ConnectStep site={{ websiteId, keyLast4: null }} code={code} />}
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
