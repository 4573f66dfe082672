import { Plus } from 'lucide-react';
import { useId } from 'react';
import type { QuotaStatus } from '../../../../functions/user-plans/user-plans.domain.ts';
import { PlanCard } from '../user-plans/public/plan-card/plan-card.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useMay, useProfile } from '../../lib/session/session.context.tsx';
import { useStartedTask } from '../../lib/url-params/start-task.ts';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import type { ActivityTask } from './activities.task.ts';
import { activitiesText as text } from './activities.text.ts';
import { ActivitiesList } from './components/activities-list.tsx';
import { ActivityDialogs, useActivityRefusal } from './public/request-activity.tsx';

/** What is asked for and done: one's own for a client, everybody's for an administrator (spec 000 §2, Activities). */
export function ActivitiesPage() {
  const admin = useProfile().role === 'admin';
  const dialog = useDialogTask<ActivityTask>();
  const keeps = useMay('keep');
  const statusId = useId();
  const refusal = useActivityRefusal();
  useStartedTask('activity', () => keeps && !refusal && dialog.start({ kind: 'create' }));
  const create = keeps && (
    <CreateButton
      refusal={refusal}
      refusalId={statusId}
      onClick={() => dialog.start({ kind: 'create' })}
    />
  );
  return (
    <>
      <PageHeader
        title={text.title}
        description={admin ? text.adminDescription : text.description}
        action={create}
      />
      {!admin && (
        <div className="mb-6">
          <PlanCard statusId={statusId} />
        </div>
      )}
      <ActivitiesList admin={admin} create={create} onTask={dialog.start} />
      <ActivityDialogs dialog={dialog} eager />
    </>
  );
}

interface CreateButtonProps {
  refusal: QuotaStatus | undefined;
  /** Of the plan card's message, which says the same to everybody. */
  refusalId: string;
  onClick: () => void;
}

/** A disabled button keeps its place in the tab order, so that screen readers say why. */
function CreateButton({ refusal, refusalId, onClick }: CreateButtonProps) {
  if (!refusal) {
    return (
      <Button onClick={onClick}>
        <Plus aria-hidden="true" />
        {text.create}
      </Button>
    );
  }
  return (
    <Button aria-disabled aria-describedby={refusalId} title={refusal.message}>
      <Plus aria-hidden="true" />
      {text.create}
    </Button>
  );
}
