import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { DataTableSkeleton } from '../../components/data-table.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { useApi } from '../../lib/api.context.tsx';
import { BackupsTable } from './components/backups-table.tsx';
import { backupsQuery } from './backups.queries.ts';
import { backupsText as text } from './backups.text.ts';

export function BackupsPage() {
  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <BackupsList />
    </>
  );
}

function BackupsList() {
  const list = useQuery(backupsQuery(useApi()));
  if (list.isPending) {
    return (
      <SkeletonGroup>
        <DataTableSkeleton />
      </SkeletonGroup>
    );
  }
  if (!list.data) return <LoadFailure title={text.failed.title} query={list} />;
  if (list.data.items.length === 0) {
    return (
      <Card>
        <EmptyState icon={Inbox} title={text.empty.title} description={text.empty.description} />
      </Card>
    );
  }
  return <BackupsTable backups={list.data.items} />;
}
