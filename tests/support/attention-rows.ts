import { attentionOf } from '../../functions/attention/attention.causes.domain.ts';
import { subjectText } from '../../functions/attention/attention.domain.ts';
import type { createAttention } from '../../functions/attention/attention.entity.ts';
import { settledHead } from '../../functions/attention/attention.head.domain.ts';
import { quietSite } from '../../functions/attention/attention.samples.ts';
import { newId } from '../../functions/core/id.ts';

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
