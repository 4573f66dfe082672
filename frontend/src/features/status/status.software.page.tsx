import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import type { SiteSoftware } from '../../../../functions/status/live/status.live.domain.ts';
import type { SiteStatusDetail } from '../../../../functions/status/status.domain.ts';
import { withoutProtocol } from '../../../../functions/websites/websites.url.domain.ts';
import { paths, pathOfSite } from '../../app/paths.ts';
import { LoadFailure } from '../../components/lists/load-failure.tsx';
import { RefreshButton } from '../../components/lists/refresh-button.tsx';
import { BackLink } from '../../components/ui/back-link.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { ApiError, isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useNamePageSite } from '../../lib/page-site.context.tsx';
import { usePageTitle } from '../../lib/browser/page-title.ts';
import { KeyRequiredPage } from './components/key-required.tsx';
import { ReadingSoftware, SoftwareFailure, SoftwareList } from './components/software-list.tsx';
import { statusDetailQuery } from './status.queries.ts';
import { softwareQuery } from './status.software.queries.ts';
import { softwareOfSync, type SoftwareKind } from './status.software.ts';
import { pluginsText, themesText } from './status.software.text.ts';
import { statusDetailText } from './status.text.ts';

/** The plugins of a site, read from it now (spec 001 §2, /status/{websiteId}/plugins). */
export const PluginsPage = () => <SoftwarePage key="plugins" kind="plugins" />;

/** The themes of a site, read from it now (spec 001 §2, /status/{websiteId}/themes). */
export const ThemesPage = () => <SoftwarePage key="themes" kind="themes" />;

const texts = { plugins: pluginsText, themes: themesText };

const lostItsKey = (error: unknown) =>
  error instanceof ApiError && error.code === 'API_KEY_REQUIRED';

function SoftwarePage({ kind }: { kind: SoftwareKind }) {
  const { websiteId = '' } = useParams();
  const query = useQuery(statusDetailQuery(useApi(), websiteId));
  const { data: site, error } = query;
  const text = texts[kind];
  usePageTitle(site ? text.titleOf(site.name) : text.title);
  useNamePageSite(site?.name);

  if (isGone(error)) return <Navigate to={paths.status} replace />;
  if (site) return <SiteSoftwareView site={site} kind={kind} />;
  return (
    <>
      <PageHeader before={<BackToSite websiteId={websiteId} />} title={text.title} />
      {query.isPending ? (
        <ReadingSoftware text={text} />
      ) : (
        <LoadFailure title={statusDetailText.load.failed} query={query} />
      )}
    </>
  );
}

const BackToSite = ({ websiteId }: { websiteId: string }) => (
  <BackLink to={pathOfSite(paths.statusDetail, websiteId)}>{pluginsText.back}</BackLink>
);

function SiteSoftwareView({ site, kind }: { site: SiteStatusDetail; kind: SoftwareKind }) {
  const { websiteId, keyConfigured } = site;
  const query = useQuery({ ...softwareQuery(useApi(), websiteId), enabled: keyConfigured });
  const text = texts[kind];

  if (isGone(query.error)) return <Navigate to={paths.status} replace />;
  if (!keyConfigured || lostItsKey(query.error)) return <KeyRequiredPage site={site} />;
  return (
    <>
      <PageHeader
        before={<BackToSite websiteId={websiteId} />}
        title={<span className="wrap-anywhere">{text.titleOf(site.name)}</span>}
        description={<span className="wrap-anywhere">{withoutProtocol(site.url)}</span>}
        action={query.data && <RefreshButton query={query} failed={text.refreshFailed} />}
      />
      <ReadSoftware {...{ site, kind, query }} />
    </>
  );
}

interface ReadSoftwareProps {
  site: SiteStatusDetail;
  kind: SoftwareKind;
  query: UseQueryResult<SiteSoftware>;
}

/** What was read now or, where that failed, what the last sync brought. */
function ReadSoftware({ site, kind, query }: ReadSoftwareProps) {
  const { websiteId, requested } = site;
  const text = texts[kind];
  const known = softwareOfSync(site);
  const list = { kind, text, requested };
  if (query.data) {
    return <SoftwareList software={query.data} stale={query.isRefetchError} {...list} />;
  }
  if (query.isPending) return <ReadingSoftware text={text} />;
  return (
    <>
      <SoftwareFailure {...{ websiteId, query, text, known: known !== undefined }} />
      {known && <SoftwareList software={known} stale={false} ofSync {...list} />}
    </>
  );
}
