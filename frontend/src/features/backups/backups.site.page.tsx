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
import { siteOf, type BackupList } from './backups.cache.ts';
import { backupsQuery, useReadAgain } from './backups.queries.ts';
import type { BackupsTask } from './backups.task.ts';
import { backupsText, siteBackupsText as text } from './backups.text.ts';
import { BackupsDialogs } from './components/backups-dialogs.tsx';
import { NewestCard } from './components/newest-card.tsx';
import { SiteSelector } from './components/site-selector.tsx';
import { SiteTabs } from './components/site-tabs.tsx';
import { StorageCard } from './components/storage-card.tsx';

const cardLooks = 'grid content-start gap-3 rounded-xl border bg-card p-4 shadow-xs sm:px-6';

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
      <SiteSelector site={undefined} />
      {list.isPending ? <LoadingSite /> : <LoadFailure title={text.failed} query={list} />}
    </>
  );
}

function SiteBackupsView({ list, data }: { list: List; data: BackupList }) {
  const dialog = useDialogTask<BackupsTask>();
  const { site, storage, storageOwner, schedule } = siteOf(data);
  return (
    <>
      <PageHeader
        title={backupsText.title}
        description={backupsText.description}
        action={
          <>
            <Refresh list={list} websiteId={site.websiteId} />
            <Button variant="secondary" onClick={() => dialog.start({ kind: 'cleanup' })}>
              <Eraser aria-hidden="true" />
              {text.cleanup}
            </Button>
          </>
        }
      />
      <SiteSelector site={site} />
      <StaleList query={list} />
      <div className="mb-6 grid gap-4 lg:grid-cols-[2fr_1fr]">
        <StorageCard storage={storage} owner={storageOwner} />
        <NewestCard schedule={schedule} />
      </div>
      <SiteTabs list={list} data={data} onTask={dialog.start} />
      {dialog.task && <BackupsDialogs key={dialog.turn} dialog={dialog} list={list} />}
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

/** A site's page in its shape, while it loads. */
function LoadingSite() {
  return (
    <SkeletonGroup>
      <div className="mb-6 grid gap-4 lg:grid-cols-[2fr_1fr]">
        <div className={cardLooks}>
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-2 w-full" />
          <Skeleton className="h-4 w-56 max-w-full" />
        </div>
        <div className={cardLooks}>
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-4 w-40" />
        </div>
      </div>
      <Skeleton className="mb-4 h-12 w-full rounded-lg! sm:w-96" />
      <DataTableSkeleton />
    </SkeletonGroup>
  );
}
