import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootDir } from '../../../tests/support/root.ts';
import {
  disputeOf,
  handledEventTypes,
  hintOf,
  isApproval,
  paymentOf,
  webhookSchema,
} from '../settle/payments.webhook.domain.ts';

/* Events in the shapes that PayPal's OpenAPI documents and webhook pages publish, for one payment. */

const folder = join(rootDir, 'tests', 'support', 'paypal-examples');
const PAYMENT = '01hzy0000000000000000000aa';
const examples = readdirSync(folder).map((file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  return { name: file.replace('.json', ''), event: webhookSchema.parse(JSON.parse(text)) };
});
const namesOf = (which: (type: string) => boolean) =>
  examples.filter(({ event }) => which(event.event_type)).map(({ name }) => name);

describe('PayPal’s examples', () => {
  const ours = examples.filter(({ name }) => name !== 'payment-authorization-created');

  it.each(ours)('$name is handled, and its payment is found', ({ event }) => {
    expect(handledEventTypes).toContain(event.event_type);
    const dispute = disputeOf(event);
    if (event.event_type.startsWith('CUSTOMER.DISPUTE.')) {
      // Of the capture alone: PayPal is asked whose that is.
      expect(dispute).toEqual({ disputeId: 'PP-D-4012', captureId: '1FG23456HI789012J' });
      expect(paymentOf(event)).toBeUndefined();
    } else {
      expect(dispute).toBeUndefined();
      expect(paymentOf(event)).toBe(PAYMENT);
    }
  });

  it('an event of another kind is read and left', () => {
    const [other] = examples.filter((example) => !ours.includes(example));
    expect(handledEventTypes).not.toContain(other?.event.event_type);
    expect(other && paymentOf(other.event)).toBeUndefined();
  });

  it('are of the events that the deployment subscribes to, and of no others', () => {
    const guide = readFileSync(join(rootDir, 'docs', 'deploy.md'), 'utf8');
    const subscribed = [...guide.matchAll(/^ +- `([A-Z.-]+)`$/gm)].map(([, type]) => type);
    expect(subscribed.sort()).toEqual([...handledEventTypes].sort());
  });

  it('say what no order shows', () => {
    expect(namesOf((type) => hintOf(type) === 'reversed')).toEqual(['payment-capture-reversed']);
    expect(namesOf((type) => hintOf(type) === 'approvalReversed')).toEqual([
      'checkout-payment-approval-reversed',
    ]);
    expect(namesOf(isApproval)).toEqual(['checkout-order-approved']);
  });
});
