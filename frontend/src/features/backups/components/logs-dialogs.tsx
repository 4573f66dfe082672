import {
  logOperationLabels,
  type BackupLog,
} from '../../../../../functions/backups/log/backups.logs.domain.ts';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import type { DialogControl, DialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useRemoveLog, useRemoveLogs } from '../backups.logs.queries.ts';
import { backupLogsText, removeLogsText, removeLogText } from '../backups.logs.text.ts';

export type LogsTask = { kind: 'remove'; log: BackupLog } | { kind: 'removeAll' };

export interface LogsDialogsProps {
  site: { websiteId: string; name: string };
  dialog: DialogTask<LogsTask>;
}

/** The question that is asked, if any. */
export function LogsDialogs({ site, dialog }: LogsDialogsProps) {
  const { task, open, close } = dialog;
  if (!task) return null;
  if (task.kind === 'removeAll') return <RemoveAllDialog {...{ site, open, close }} />;
  return <RemoveDialog log={task.log} {...{ open, close }} />;
}

function RemoveDialog({ log, ...control }: DialogControl & { log: BackupLog }) {
  const removal = useRemoveLog(log);
  const format = useFormat();
  const { operation, createdAt, message } = log;
  const name = backupLogsText.rowName(logOperationLabels[operation], format.dateTime(createdAt));
  return (
    <ActionQuestion
      {...control}
      title={removeLogText.title}
      description={`${name}: ${message}`}
      text={removeLogText}
      action={removal}
    />
  );
}

function RemoveAllDialog({ site, ...control }: DialogControl & Pick<LogsDialogsProps, 'site'>) {
  const removal = useRemoveLogs(site.websiteId);
  return (
    <ActionQuestion
      {...control}
      title={removeLogsText.title(site.name)}
      description={removeLogsText.description}
      text={removeLogsText}
      action={removal}
    />
  );
}
