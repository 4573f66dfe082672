import { formatOfPeriod } from '../../../../../functions/core/format.ts';
import type { ListedReport } from '../../../../../functions/reports/stored/reports.stored.domain.ts';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { withdrawText as text } from '../reading/reports.all.text.ts';
import { useWithdrawReport } from '../reports.stored.queries.ts';

/** Asks before a report is withdrawn: its file is deleted, so that nothing can be undone. */
export function WithdrawQuestion({ task, ...control }: DialogControl & { task: ListedReport }) {
  const format = useFormat();
  return (
    <ActionQuestion
      {...control}
      title={text.title}
      description={text.description(task.clientName, {
        days: formatOfPeriod(task),
        at: format.dateTime(task.createdAt),
      })}
      consequences={text.consequences}
      text={text}
      action={useWithdrawReport()}
      subject={task}
    />
  );
}
