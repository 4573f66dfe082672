import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { editText } from '../users.dialogs.text.ts';
import { historyText as text } from '../users.history.text.ts';
import { nameOf } from '../users.names.ts';
import type { PersonDialogProps } from '../users.task.ts';
import { HistoryEntries } from './user-history.tsx';

/** What administrators did to one of them: nobody but themselves edits an administrator's data. */
export function HistoryDialog({ open, close, user }: PersonDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={`${text.title} · ${nameOf(user) || user.email}`}
      description={text.description}
      footer={
        <Button variant="secondary" onClick={close}>
          {editText.close}
        </Button>
      }
    >
      <HistoryEntries userId={user.userId} />
    </Dialog>
  );
}
