import { lazyDialogs } from '../../../components/dialogs/lazy-dialogs.tsx';
import type { BackupsTask } from '../backups.task.ts';

/** The questions about a site's backups: most people who look at them delete none. */
export const BackupsQuestions = lazyDialogs<BackupsTask>(
  async () => (await import('./backups-dialogs.tsx')).BackupsDialog,
);
