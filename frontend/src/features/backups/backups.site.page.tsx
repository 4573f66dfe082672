import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { DataTableSkeleton } from '../../components/lists/data-table-skeleton.tsx';
import { LoadFailure, StaleList } from '../../components/lists/load-failure.tsx';
import { RefreshButton } from '../../components/lists/refresh-button.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { usePageTitle } from '../../lib/browser/page-title.ts';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import { isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useNamePageSite } from '../../lib/page-site.context.tsx';
import { useMay } from '../../lib/session/session.context.tsx';
import { siteOf, type BackupList } from './backups.cache.ts';
import { backupsQuery, useReadAgain } from './backups.queries.ts';
import type { BackupsTask } from './backups.task.ts';
import { backupsText, siteBackupsText as text } from './backups.text.ts';
import { BackupsQuestions } from './components/backups-questions.tsx';
import { NewestBackup } from './components/newest-backup.tsx';
import { SiteProof } from './components/site-proof.tsx';
import { SiteSelector } from './components/site-selector.tsx';
import { SiteTabs } from './components/site-tabs.tsx';
import { StorageUse, StorageUseSkeleton } from './components/storage-use.tsx';
import { ProveNow } from './drill/prove-now.tsx';

/** Which site, how full its storage is and how old its newest backup: one line, so that its tabs begin soon. */
const headLooks =
  'mb-4 grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,0.8fr)]';

/** One site's backups (spec 001 §2, /backups/{websiteId}). */
export function SiteBackupsPage() {
  const { websiteId = '' } = useParams();
  // Another site is another page: no question about the one before stays open.
  return <SiteBackups key={websiteId} websiteId={websiteId} />;
}

type List = UseInfiniteQueryResult<BackupList>;

function SiteBackups({ websiteId }: { websiteId: string }) {
  const list: List = useInfiniteQuery(backupsQuery(useApi(), websiteId));
  const site = list.data && siteOf(list.data).site;
  usePageTitle(site ? text.titleOf(site.name) : backupsText.title);
  useNamePageSite(site?.name);

  if (isGone(list.error)) {
    return <Navigate to={paths.backups} replace state={{ lost: websiteId }} />;
  }
  if (list.data) return <SiteBackupsView list={list} data={list.data} />;
  return (
    <>
      <PageHeader title={backupsText.title} description={backupsText.description} />
      {list.isPending ? <LoadingSite /> : <LoadFailure title={text.failed} query={list} />}
    </>
  );
}

function SiteBackupsView({ list, data }: { list: List; data: BackupList }) {
  const dialog = useDialogTask<BackupsTask>();
  const keeps = useMay('keep');
  const { site, storage, storageOwner, schedule, proof } = siteOf(data);
  return (
    <>
      <PageHeader
        title={backupsText.title}
        description={backupsText.description}
        action={
          <>
            <Refresh list={list} websiteId={site.websiteId} />
            {keeps && (
              <Button
                variant="secondary"
                onClick={() => dialog.start({ kind: 'cleanup', websiteId: site.websiteId })}
              >
                <Eraser aria-hidden="true" />
                {text.cleanup}
              </Button>
            )}
          </>
        }
      />
      <StaleList query={list} />
      <div className={headLooks}>
        <SiteSelector site={site} />
        <StorageUse storage={storage} owner={storageOwner} />
        <NewestBackup
          schedule={schedule}
          proof={
            <>
              <SiteProof websiteId={site.websiteId} proof={proof} />
              <ProveNow websiteId={site.websiteId} proof={proof} />
            </>
          }
        />
      </div>
      <SiteTabs list={list} data={data} onTask={dialog.start} />
      <BackupsQuestions dialog={dialog} eager />
    </>
  );
}

/** Reads all tabs again. It turns only for who asked: an upload elsewhere is looked after quietly. */
function Refresh({ list, websiteId }: { list: List; websiteId: string }) {
  const [asked, setAsked] = useState(false);
  const readAgain = useReadAgain(websiteId);
  const query = {
    isFetching: asked,
    isPending: false as const,
    dataUpdatedAt: list.dataUpdatedAt,
    refetch: async () => {
      setAsked(true);
      const outcome = await readAgain();
      setAsked(false);
      return outcome;
    },
  };
  return <RefreshButton query={query} failed={text.failed} />;
}

/** A site's page in its shape, while it loads; announced once. */
function LoadingSite() {
  return (
    <>
      <div className={headLooks}>
        <SiteSelector site={undefined} />
        <StorageUseSkeleton />
        <div className="grid content-start gap-1.5">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-5 w-56 max-w-full" />
        </div>
      </div>
      <SkeletonGroup>
        <Skeleton className="mb-4 h-11 w-full rounded-lg! sm:w-96" />
        <DataTableSkeleton />
      </SkeletonGroup>
    </>
  );
}
