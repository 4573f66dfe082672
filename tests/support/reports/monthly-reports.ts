import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  dueMonthlyKey,
  monthlyReportKey,
  monthlySettingsKey,
} from '../../../functions/core/table/keys/report-keys.ts';
import {
  nextDueAt,
  reportedMonth,
} from '../../../functions/reports/monthly/reports.monthly.domain.ts';
import { mailTagsOf } from '../../../functions/reports/monthly/reports.monthly.mail.ts';
import type {
  MonthlyRef,
  MonthlyRun,
} from '../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { createMonthly } from '../../../functions/reports/monthly/reports.monthly.entity.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { reportOfMail, type ReportedMail } from './mail-events.ts';
import { tableOf } from '../table.ts';
import { resourceName } from '../../../infra/stage.ts';

/** The provider's zone of every local stack. */
const ZONE = 'America/Santiago';
const MONTH_MS = 31 * 86_400_000;

/** When a report of the first of the month was due last. */
function lastDueAt(now: Date): string {
  let due = nextDueAt(1, new Date(now.getTime() - MONTH_MS).toISOString(), ZONE);
  for (let next = due; next <= now.toISOString(); next = nextDueAt(1, due, ZONE)) due = next;
  return due;
}

/** The month that a report is about which is due now. */
export const monthDue = (now = new Date()) => reportedMonth(lastDueAt(now), ZONE);

/** Lets a client's next report, of the first of a month, be due since the last one. */
export async function makeDue(stack: StackInfo, userId: string): Promise<void> {
  const { client, name: TableName } = tableOf(stack);
  const at = lastDueAt(new Date());
  await client.send(
    new UpdateCommand({
      TableName,
      Key: monthlySettingsKey(userId),
      UpdateExpression: 'SET nextAt = :at, gsi2sk = :sk',
      ConditionExpression: 'enabled = :yes',
      ExpressionAttributeValues: {
        ':at': at,
        ':sk': dueMonthlyKey(at, userId).gsi2sk,
        ':yes': true,
      },
    }),
  );
}

export const findRun = (stack: StackInfo, ref: MonthlyRef) =>
  createMonthly(tableOf(stack)).findRun(ref);

/**
 * Lets a run that waits be due at once, without waiting; `isUnsent` also lets SES have said nothing of an e-mail that
 * was given to it for as long as it is waited for.
 */
export async function moveOn(
  stack: StackInfo,
  { userId, month }: MonthlyRef,
  { isUnsent = false } = {},
): Promise<void> {
  const { client, name: TableName } = tableOf(stack);
  const at = new Date(Date.now() - 1_000).toISOString();
  await client.send(
    new UpdateCommand({
      TableName,
      Key: monthlyReportKey(userId, month),
      UpdateExpression: `SET nextAttemptAt = :at, gsi2sk = :sk${isUnsent ? ', mailingSince = :long' : ''}`,
      ConditionExpression: 'attribute_exists(nextAttemptAt)',
      ExpressionAttributeValues: {
        ':at': at,
        ':sk': dueMonthlyKey(at, userId).gsi2sk,
        ...(isUnsent && { ':long': new Date(Date.now() - 3_600_000).toISOString() }),
      },
    }),
  );
}

/** What SES would report of a run's e-mail: of all its recipients where none is named. */
export const reportOfRun = (
  stack: StackInfo,
  run: MonthlyRun,
  reported: Pick<ReportedMail, 'kind' | 'detail'> & { recipients?: readonly string[] },
) =>
  reportOfMail(stack, {
    recipients: run.recipients.map(({ email }) => email),
    tags: mailTagsOf(run),
    configurationSet: resourceName({ stage: 'local' }, 'reports-monthly'),
    ...reported,
  });
