import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Archive, Download } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { Backup } from '../../../../functions/backups/backups.domain.ts';
import { isRestorable } from '../../../../functions/backups/restore/backups.restore.domain.ts';
import { pathOfSite, paths } from '../../app/paths.ts';
import { LoadFailure } from '../../components/lists/load-failure.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { usePageTitle } from '../../lib/browser/page-title.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useNamePageSite } from '../../lib/page-site.context.tsx';
import { useMay } from '../../lib/session/session.context.tsx';
import type { OneBackup } from './backups.cache.ts';
import { backupQuery } from './backups.one.queries.ts';
import { oneBackupText as text } from './backups.one.text.ts';
import { backupListText } from './backups.text.ts';
import { BackupContentsCard } from './components/backup-contents.tsx';
import { BackupFacts } from './components/backup-facts.tsx';
import { useDownload } from './components/use-download.ts';
import { NewSource } from './components/new-source.tsx';
import { RestoreCard } from './restore/restore-card.tsx';

/** What is in it, and how to restore it; its facts beside that. */
const columnsLooks = 'grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]';

/** /backups/:websiteId/:backupId: a backup, what is in it, where it came from, and the way to restore it. */
export function BackupPage() {
  const { websiteId = '', backupId = '' } = useParams();
  return <OneBackupPage key={backupId} websiteId={websiteId} backupId={backupId} />;
}

function OneBackupPage({ websiteId, backupId }: { websiteId: string; backupId: string }) {
  const query = useQuery(backupQuery(useApi(), { websiteId, backupId }));
  const { data } = query;
  const title = data?.backup.filename ?? text.title;
  usePageTitle(title);
  useNamePageSite(data?.site.name);
  return (
    <>
      <Header title={title} data={data} loading={query.isPending} websiteId={websiteId} />
      {query.isPending && <LoadingBackup />}
      {data && <BackupView data={data} />}
      {query.isLoadingError && <Failure query={query} websiteId={websiteId} />}
    </>
  );
}

interface HeaderProps {
  title: string;
  data: OneBackup | undefined;
  loading: boolean;
  websiteId: string;
}

function Header({ title, data, loading, websiteId }: HeaderProps) {
  const format = useFormat();
  const keeps = useMay('keep');
  return (
    <PageHeader
      before={<BackLink to={pathOfSite(paths.backupsOfSite, websiteId)}>{text.back}</BackLink>}
      title={<span className="wrap-anywhere">{title}</span>}
      description={
        data
          ? `${data.site.name} · ${format.dateTime(data.backup.createdAt)}`
          : loading && text.loading.description
      }
      action={
        keeps && data?.backup.status === 'completed' && <DownloadBackup backup={data.backup} />
      }
    />
  );
}

function DownloadBackup({ backup }: { backup: Backup }) {
  const { run, pending, percent, hasFailed } = useDownload(backup);
  const label = hasFailed ? text.downloadAgain : text.download;
  return (
    <Button variant="secondary" loading={pending} onClick={() => run()}>
      {!pending && <Download aria-hidden="true" />}
      {percent === undefined ? label : backupListText.prepared(percent)}
    </Button>
  );
}

function BackupView({ data }: { data: OneBackup }) {
  const { backup, contents, source, proof, siteProof } = data;
  return (
    <div className={columnsLooks}>
      <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
        {backup.isSourceNew && source && <NewSource backup={backup} source={source} />}
        {backup.isEncrypted && (
          <Alert variant="info" title={backupListText.encryptedHint}>
            {text.encryptedAdvice}
          </Alert>
        )}
        <BackupContentsCard backup={backup} contents={contents} />
        {isRestorable(backup) && (
          <RestoreCard backup={backup} isKnown={contents !== null || !backup.manual} />
        )}
      </div>
      <BackupFacts {...{ backup, source, proof, siteProof }} />
    </div>
  );
}

const LoadingBackup = () => (
  <SkeletonGroup>
    <div className={columnsLooks}>
      <Skeleton className="h-64 w-full rounded-xl" />
      <Skeleton className="h-64 w-full rounded-xl" />
    </div>
  </SkeletonGroup>
);

function Failure({ query, websiteId }: { query: UseQueryResult; websiteId: string }) {
  if (!isGone(query.error)) return <LoadFailure title={text.failed} query={query} />;
  return (
    <Card>
      <EmptyState
        icon={Archive}
        {...text.missing}
        action={
          <Button asChild variant="secondary">
            <Link to={pathOfSite(paths.backupsOfSite, websiteId)}>{text.back}</Link>
          </Button>
        }
      />
    </Card>
  );
}
