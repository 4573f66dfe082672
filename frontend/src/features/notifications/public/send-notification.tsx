import { lazyDialogs } from '../../../components/dialogs/lazy-dialogs.tsx';
import type { NotificationTask } from './notification.form.ts';

/** The dialog that sends or changes a notification. */
export const SendNotification = lazyDialogs<NotificationTask>(
  async () => (await import('./notification-dialog.tsx')).NotificationDialog,
);
