import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { WebsiteDetail } from '../../../../functions/websites/websites.domain.ts';
import { paths } from '../../app/paths.ts';
import { LoadFailure } from '../../components/lists/load-failure.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardContent } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { usePageTitle } from '../../lib/browser/page-title.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useNamePageSite } from '../../lib/page-site.context.tsx';
import { WebsiteForm } from './components/website-form.tsx';
import { useWayBack } from '../../lib/url-params/way-back.ts';
import { useSaved } from './use-saved.ts';
import { useUpdateWebsite, websiteQuery } from './websites.queries.ts';
import { websiteEditText, websiteFormText, websiteModes } from './websites.text.ts';

const text = websiteModes.edit;

/** Changes a site (spec 000 §2, /websites/edit/{id}). */
export function EditWebsitePage() {
  const { websiteId = '' } = useParams();
  // Another site is another form.
  return <EditWebsite key={websiteId} websiteId={websiteId} />;
}

/** Deleted, somebody else's, or an address that was never one. */
const isUnknown = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function EditWebsite({ websiteId }: { websiteId: string }) {
  const query = useQuery(websiteQuery(useApi(), websiteId));
  const site = query.data;
  usePageTitle(site ? websiteEditText.titleOf(site.name) : websiteEditText.title);
  useNamePageSite(site?.name);
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        before={<BackLink to={paths.websites}>{websiteFormText.back}</BackLink>}
      />
      {query.isPending && <FormSkeleton />}
      {site && <SiteForm site={site} />}
      {query.isLoadingError && <Failure query={query} />}
    </>
  );
}

function Failure({ query }: { query: UseQueryResult }) {
  if (isUnknown(query.error)) return <UnknownSite />;
  return <LoadFailure title={websiteEditText.loadFailed} query={query} />;
}

function SiteForm({ site }: { site: WebsiteDetail }) {
  const update = useUpdateWebsite(site.websiteId);
  const saved = useSaved(text.saved);
  const back = useWayBack(paths.websites);
  return (
    <Card>
      <CardContent>
        <WebsiteForm site={site} write={update} onSaved={(merged) => saved(back, merged)} />
      </CardContent>
    </Card>
  );
}

function UnknownSite() {
  const back = useWayBack(paths.websites);
  return (
    <Card>
      <EmptyState
        icon={Globe}
        title={websiteEditText.missing.title}
        description={websiteEditText.missing.description}
        action={
          <Button asChild variant="secondary">
            <Link to={back}>{websiteFormText.back}</Link>
          </Button>
        }
      />
    </Card>
  );
}

/** How many fields each part has. */
const parts = [
  { ...websiteFormText.sections.site, fields: ['name', 'url', 'type'] },
  { ...websiteFormText.sections.connection, fields: ['key'] },
  { ...websiteFormText.sections.details, fields: ['version', 'comments'] },
];

/** The form's own shape while its site is read. */
function FormSkeleton() {
  return (
    <SkeletonGroup>
      <Card>
        <CardContent>
          {parts.map(({ fields, ...part }) => (
            <FormSection key={part.title} {...part}>
              {fields.map((field) => (
                <div key={field} className="flex flex-col gap-1.5">
                  <Skeleton className="h-5 w-32" />
                  <Skeleton className="h-control w-full rounded-lg" />
                  <Skeleton className="h-5 w-72 max-w-full" />
                </div>
              ))}
            </FormSection>
          ))}
        </CardContent>
      </Card>
    </SkeletonGroup>
  );
}
