import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attentionOf } from '../../functions/attention/attention.causes.domain.ts';
import { subjectText, type Subject } from '../../functions/attention/attention.domain.ts';
import type { createAttention } from '../../functions/attention/attention.entity.ts';
import { settledHead } from '../../functions/attention/attention.head.domain.ts';
import { quietSite } from '../../functions/attention/attention.samples.ts';
import { newId } from '../../functions/core/id.ts';
import type { StackInfo } from '../../infra/local/client/stack-info.ts';
import { deliver } from './lambdas.ts';
import { rootDir } from './root.ts';

/** An event that has the subject looked at, and changes nothing itself. */
const events: Record<Exclude<Subject['type'], 'activity'>, (subject: Subject) => object> = {
  site: ({ id: websiteId }) => ({ ...sampleOf('status/website-sync-recovered'), websiteId }),
  client: ({ id: userId }) => ({ ...sampleOf('user-plans/user-plan-expired'), userId }),
  payment: ({ id: paymentId }) => ({ ...sampleOf('payments/payment-failed'), paymentId }),
  report: (subject) => ({
    ...sampleOf('reports/monthly-report-failed'),
    month: subject.id,
    ...('ownerId' in subject && { userId: subject.ownerId }),
  }),
};

function sampleOf(name: string): object {
  const path = join(rootDir, 'events', 'samples', `${name}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as object;
}

/**
 * Has the portal look at a subject now. By itself it does so every three hours where an item is open, else every six hours:
 * for changes that have no event.
 */
export async function lookAt(
  stack: StackInfo,
  subject: Exclude<Subject, { type: 'activity' }>,
): Promise<void> {
  const answer = await deliver(stack, 'attention.subscriber', [events[subject.type](subject)]);
  const { batchItemFailures } = answer as { batchItemFailures: unknown[] };
  if (batchItemFailures.length > 0) throw new Error(`${subject.id} could not be looked at`);
}

/** The rows that as many failing sites would have; without heads, so that nothing looks at them. */
export function rowsOfFailingSites(
  attention: ReturnType<typeof createAttention>,
  { count, now }: { count: number; now: Date },
) {
  return Array.from({ length: count }, (_, n) => {
    const lastSyncDate = new Date(now.getTime() - (n + 1) * 20_000).toISOString();
    const state = {
      ...quietSite,
      name: `Panadería La Espiga ${String(n)}`,
      lastSyncDate,
      failures: 3,
    };
    const subject = subjectText({ type: 'site', id: newId(now) });
    const standing = { subject, owner: state.owner, attention: attentionOf(state, now) };
    const writes = attention.replace(undefined, settledHead(undefined, standing, now));
    return writes.flatMap(({ Put }) => (Put?.Item && Put.Item['sk'] !== 'HEAD' ? [Put.Item] : []));
  }).flat();
}
