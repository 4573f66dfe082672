import { useQuery } from '@tanstack/react-query';
import { Package, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { DataTableSkeleton } from '../../components/lists/data-table-skeleton.tsx';
import { lazyDialogs } from '../../components/dialogs/lazy-dialogs.tsx';
import { LoadFailure, StaleList } from '../../components/lists/load-failure.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { useApi } from '../../lib/http/api.context.tsx';
import { useIsAtLeast } from '../../lib/session/session.context.tsx';
import { managedPlansQuery } from './public/plan-lists.ts';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import { PlansTable } from './components/plans-table.tsx';
import { managePlansText as text } from './plans.manage.text.ts';
import type { PlanTask } from './plans.task.ts';

const PlanDialogs = lazyDialogs<PlanTask>(
  async () => (await import('./components/plan-dialogs.tsx')).PlanDialogs,
);

/** /plans/manage: the catalogue's administration (spec 001 §2). */
export function ManagePlansPage() {
  const dialog = useDialogTask<PlanTask>();
  const create = useIsAtLeast('owner') && (
    <Button onClick={() => dialog.start({ kind: 'create' })}>
      <Plus aria-hidden="true" />
      {text.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} description={text.description} action={create} />
      <PlansList create={create} onTask={dialog.start} />
      <PlanDialogs dialog={dialog} eager />
    </>
  );
}

interface PlansListProps {
  /** The button that makes the first one. */
  create: ReactNode;
  onTask: (task: PlanTask) => void;
}

function PlansList({ create, onTask }: PlansListProps) {
  const list = useQuery(managedPlansQuery(useApi()));
  if (list.isPending) {
    return (
      <SkeletonGroup>
        <DataTableSkeleton />
      </SkeletonGroup>
    );
  }
  if (!list.data) return <LoadFailure title={text.failed} query={list} />;
  if (list.data.length === 0) {
    const { title, description } = text.empty;
    return (
      <Card>
        <EmptyState icon={Package} title={title} description={description} action={create} />
      </Card>
    );
  }
  return (
    <>
      <StaleList query={list} />
      <PlansTable plans={list.data} onTask={onTask} />
    </>
  );
}
