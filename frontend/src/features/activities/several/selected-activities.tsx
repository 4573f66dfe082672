import { Pencil, Trash2 } from 'lucide-react';
import type { ListedActivity } from '../../../../../functions/activities/activities.domain.ts';
import { lazyDialogs } from '../../../components/dialogs/lazy-dialogs.tsx';
import { SelectionBar, type RowSelection } from '../../../components/lists/row-selection.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { activitiesText } from '../activities.text.ts';
import type { SeveralTask } from './several.task.ts';

const text = activitiesText.select;

const SeveralDialogs = lazyDialogs<SeveralTask>(
  async () => (await import('./several-dialogs.tsx')).SeveralDialogs,
);

interface SelectedActivitiesProps {
  selection: RowSelection<ListedActivity>;
  /** They can be changed; a client deletes what is pending. */
  admin: boolean;
}

/** What can be done with the chosen activities. */
export function SelectedActivities({ selection, admin }: SelectedActivitiesProps) {
  const dialog = useDialogTask<SeveralTask>();
  const { rows: activities, choose: onDone } = selection;
  const start = (kind: SeveralTask['kind']) => () => dialog.start({ kind, activities, onDone });
  return (
    <>
      <SelectionBar feminine count={selection.count} onClear={selection.clear}>
        {admin && (
          <Button onClick={start('change')}>
            <Pencil aria-hidden="true" />
            {text.change}
          </Button>
        )}
        <Button variant="secondary" onClick={start('remove')}>
          <Trash2 aria-hidden="true" />
          {text.remove}
        </Button>
      </SelectionBar>
      <SeveralDialogs dialog={dialog} />
    </>
  );
}
