import { useQueryClient } from '@tanstack/react-query';
import { subjectOf, type AttentionItem } from '../../../../functions/attention/attention.domain.ts';
import type { Reminded } from '../../../../functions/payments/checkout/payments.reminders.domain.ts';
import { useToast } from '../../components/ui/overlays/toast.tsx';
import { useAction } from '../../lib/forms/use-action.ts';
import { messageOf } from '../../lib/http/api-error.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { useRemindPayer } from '../payments/public/use-remind-payer.ts';
import { useRetryReport } from '../reports/public/use-retry-report.ts';
import { useRequestSyncOf } from '../status/public/use-request-sync.ts';
import { attentionText } from './attention.text.ts';

const { done, failed } = attentionText;

/** What is done about an item right where it is listed. */
export function useWork() {
  const toast = useToast();
  const client = useQueryClient();
  const outcomeOf = <Answer>(titleOf: (answer: Answer) => string, failedTitle: string) => ({
    done: (answer: Answer) => toast({ title: titleOf(answer), variant: 'success' }),
    failed: (error: unknown) => {
      toast({ title: failedTitle, description: messageOf(error), variant: 'destructive' });
      // Its cause may have ended: the list shows what is true now.
      void client.invalidateQueries({ queryKey: queryKeys.attention });
    },
  });
  const sync = useAction(
    useRequestSyncOf(),
    outcomeOf(() => done.sync, failed.sync),
  );
  const retry = useAction(
    useRetryReport(),
    outcomeOf(() => done.retried, failed.retry),
  );
  const remind = useAction(
    useRemindPayer(),
    outcomeOf<Reminded>(({ emailed }) => done.reminded[emailed ? 'mail' : 'portal'], failed.remind),
  );
  return {
    sync: ({ subject }: AttentionItem) => sync.run(subjectOf(subject).id),
    retry: ({ subject }: AttentionItem) => {
      const about = subjectOf(subject);
      if (about.type === 'report') retry.run({ userId: about.ownerId, month: about.id });
    },
    remind: ({ subject }: AttentionItem) => remind.run(subjectOf(subject).id),
    pending: sync.pending || retry.pending || remind.pending,
  };
}
