import { Send } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import type { NotificationTask } from '../../notifications/public/notification.form.ts';
import { SendNotification } from '../../notifications/public/send-notification.tsx';
import { dashboardText as text } from '../dashboard.text.ts';

/** Administrators only (spec 000 §6). */
export function SendNotificationButton() {
  const dialog = useDialogTask<NotificationTask>();
  return (
    <>
      <Button
        className="max-sm:px-3!"
        onClick={() => dialog.start('new')}
        onPointerEnter={SendNotification.preload}
        onFocus={SendNotification.preload}
      >
        <Send aria-hidden="true" />
        {text.sendNotification}
      </Button>
      <SendNotification dialog={dialog} />
    </>
  );
}
