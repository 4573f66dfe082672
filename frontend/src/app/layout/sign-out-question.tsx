import { ConfirmDialog } from '../../components/ui/overlays/alert-dialog.tsx';
import { useSessionStore } from '../../lib/session/session.context.tsx';
import type { DialogControl } from '../../lib/forms/use-dialog-task.ts';
import { layoutText } from './layout.text.ts';

const { title, description, confirm } = layoutText.account.question;

export function SignOutQuestion({ open, close }: DialogControl) {
  const session = useSessionStore();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title={title}
      description={description}
      confirmLabel={confirm}
      variant="primary"
      onConfirm={session.leave}
    />
  );
}
