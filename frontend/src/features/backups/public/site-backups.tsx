import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { DataTableSkeleton } from '../../../components/lists/data-table-skeleton.tsx';
import { LoadFailure, StaleList } from '../../../components/lists/load-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { siteOf, type BackupList } from '../backups.cache.ts';
import { backupsQuery } from '../backups.queries.ts';
import type { BackupsTask } from '../backups.task.ts';
import { siteBackupsText as text } from '../backups.text.ts';
import { BackupsList } from '../components/backups-list.tsx';
import { BackupsQuestions } from '../components/backups-questions.tsx';
import { SiteProof } from '../components/site-proof.tsx';
import { NewestBackup } from '../components/newest-backup.tsx';

/** A site's backups on the page of the site: how old the newest is, and the list. Keys and uploads have a page of their own. */
export function SiteBackups({ websiteId }: { websiteId: string }) {
  const list: UseInfiniteQueryResult<BackupList> = useInfiniteQuery(
    backupsQuery(useApi(), websiteId),
  );
  const dialog = useDialogTask<BackupsTask>();
  const navigate = useNavigate();
  if (list.isPending) {
    return (
      <SkeletonGroup>
        <DataTableSkeleton />
      </SkeletonGroup>
    );
  }
  if (!list.data) return <LoadFailure title={text.failed} query={list} />;
  const { schedule, proof } = siteOf(list.data);
  const upload = () => navigate(`${pathOfSite(paths.backupsOfSite, websiteId)}?tab=subir-manual`);
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <StaleList query={list} />
      <NewestBackup schedule={schedule} proof={<SiteProof websiteId={websiteId} proof={proof} />}>
        <Button asChild variant="secondary">
          <Link to={pathOfSite(paths.backupsOfSite, websiteId)}>
            <DatabaseBackup aria-hidden="true" />
            {text.manage}
          </Link>
        </Button>
      </NewestBackup>
      <div>
        <BackupsList
          list={list}
          data={list.data}
          onTask={dialog.start}
          onUpload={() => void upload()}
        />
      </div>
      <BackupsQuestions dialog={dialog} eager />
    </div>
  );
}
