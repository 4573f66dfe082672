import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { PlanInfo } from '../../../../functions/user-plans/user-plans.domain.ts';
import type { Website } from '../../../../functions/websites/websites.domain.ts';
import { pathOfSite, paths } from '../../app/paths.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { LoadFailure } from '../../components/lists/load-failure.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardContent } from '../../components/ui/card.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { useApi } from '../../lib/http/api.context.tsx';
import { useProfile } from '../../lib/session/session.context.tsx';
import { useAddressParams } from '../../lib/url-params/use-address-params.ts';
import type { FirstStatusProps } from '../status/public/first-status.tsx';
import { planInfoQuery } from '../user-plans/public/plan-info.ts';
import { ConnectStep } from './components/connect-step.tsx';
import { NewWebsiteForm } from './components/new-website-form.tsx';
import { wholeList } from './public/website-lists.ts';
import { useSaved } from './use-saved.ts';
import type { Registered } from './websites.create.queries.ts';
import { websiteQuery, websitesQuery } from './websites.queries.ts';
import {
  addedText,
  connectText,
  siteCheckText,
  siteLimitText,
  websiteEditText,
  websiteFormText,
  websiteModes,
  websitesText,
} from './websites.text.ts';

const text = websiteModes.create;
const loadingStep = (
  <SkeletonGroup>
    <Skeleton className="h-48 w-full rounded-xl!" />
  </SkeletonGroup>
);
const FirstStatus = lazyPart<FirstStatusProps>(
  async () => (await import('../status/public/first-status.tsx')).FirstStatus,
  loadingStep,
);
const backToSites = <BackLink to={paths.websites}>{websiteFormText.back}</BackLink>;
/** The new site, from when it is saved: the page may be loaded again. */
const SITE_PARAM = 'sitio';

/** Registers a site, connects it and shows its first status on one screen (spec 000 §2, /websites/create). */
export function CreateWebsitePage() {
  const [params] = useAddressParams();
  const [registered, setRegistered] = useState<Registered>();
  const saved = useSaved(text.saved);
  const websiteId = params.get(SITE_PARAM);

  const onSaved = (made: Registered) => {
    setRegistered(made);
    const added = `${paths.websiteCreate}?${SITE_PARAM}=${made.site.websiteId}`;
    saved(added, foundIn(made), { replace: true });
  };

  if (websiteId === null) return <NewSite onSaved={onSaved} />;
  const made = registered?.site.websiteId === websiteId ? registered : undefined;
  return <AddedSite key={websiteId} websiteId={websiteId} made={made} />;
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
        before={backToSites}
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

interface AddedSiteProps {
  websiteId: string;
  /** What came of the form, where it was just sent. */
  made: Registered | undefined;
}

/** What comes after the form, also where the page is loaded again. */
function AddedSite({ websiteId, made }: AddedSiteProps) {
  const query = useQuery({ ...websiteQuery(useApi(), websiteId), enabled: made === undefined });
  const site = made?.site ?? query.data;
  if (site) return <NextSteps site={site} code={made?.code ?? null} />;
  return (
    <>
      <PageHeader title={text.title} before={backToSites} />
      {query.isError ? (
        <LoadFailure title={websiteEditText.loadFailed} query={query} />
      ) : (
        loadingStep
      )}
    </>
  );
}

interface NextStepsProps {
  site: Pick<Website, 'websiteId' | 'name' | 'keyConfigured'>;
  code: Registered['code'];
}

/** The step before took the focus with it: the next one begins at its heading. */
function focusHeading(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** The plugin of a site that has no key yet is linked; then the first status shows. */
function NextSteps({ site: { websiteId, name, keyConfigured }, code }: NextStepsProps) {
  const [linked, setLinked] = useState(keyConfigured);
  useEffect(focusHeading, [linked]);
  const step = linked ? addedText : connectText;
  return (
    <>
      <PageHeader
        title={step.title(name)}
        description={step.description}
        before={backToSites}
        action={linked && <AfterAdding websiteId={websiteId} />}
      />
      {linked ? (
        <FirstStatus websiteId={websiteId} />
      ) : (
        <ConnectStep
          site={{ websiteId, keyLast4: null }}
          code={code}
          onLinked={() => setLinked(true)}
        />
      )}
    </>
  );
}

/** Where to go from a site's first status. */
const AfterAdding = ({ websiteId }: { websiteId: string }) => (
  <>
    <Button asChild variant="secondary">
      <Link to={paths.websiteCreate}>{addedText.another}</Link>
    </Button>
    <Button asChild>
      <Link to={pathOfSite(paths.statusDetail, websiteId)}>{addedText.open}</Link>
    </Button>
  </>
);

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
