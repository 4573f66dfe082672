import { lazy, Suspense } from 'react';
import type { Notification } from '../../../../functions/notifications/notifications.domain.ts';
import type { DialogTask } from '../../lib/use-dialog-task.ts';

const load = () => import('./notification-dialog.tsx');
const NotificationDialog = lazy(async () => ({ default: (await load()).NotificationDialog }));

/** Fetches the dialog's code before it is needed: on pointing at, or focusing, what opens it. */
export const preloadSendNotification = () => {
  // Without a network the click itself will tell.
  load().catch(() => undefined);
};

/** What is to be said: something new, or what is changed. */
export type NotificationTask = 'new' | Notification;

/** The dialog that sends or changes a notification. Its form is loaded when it first opens: a page is read more often. */
export function SendNotification({ dialog }: { dialog: DialogTask<NotificationTask> }) {
  const { task, turn, open, close } = dialog;
  if (!task) return null;
  const notification = task === 'new' ? undefined : task;
  return (
    <Suspense>
      <NotificationDialog key={turn} open={open} close={close} notification={notification} />
    </Suspense>
  );
}
