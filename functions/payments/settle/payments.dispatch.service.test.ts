import { describe, expect, it } from 'vitest';
import type { SettlePayment } from '../../../events/payments.events.ts';
import { settlePaymentSchema } from '../../../events/payments.events.ts';
import { samplePayment } from '../../../tests/support/payments/sample-payments.ts';
import { newId } from '../../core/id.ts';
import { dispatchDuePayments, type DispatchDependencies } from './payments.dispatch.service.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';

const now = new Date('2026-11-21T12:15:00.000Z');
const payments = Array.from({ length: 25 }, () => samplePayment({ paymentId: newId(now) }));

function setUp() {
  const steps: string[] = [];
  const sent: SettlePayment[] = [];
  const postponed: [PaymentRecord, string | null][] = [];
  const dependencies: DispatchDependencies = {
    reconcileAfterMinutes: 15,
    now: () => now,
    send: async (messages) => {
      steps.push('send');
      sent.push(...messages);
    },
    payments: {
      async *due(until) {
        expect(until).toEqual(now);
        yield payments.slice(0, 20);
        yield [];
        yield payments.slice(20);
      },
      async postpone(...postponement) {
        steps.push('postpone');
        postponed.push(postponement);
      },
    },
  };
  return { steps, sent, postponed, dependencies };
}

describe('dispatchDuePayments', () => {
  it('queues each payment that is due, and sets its next check after that', async () => {
    const { steps, sent, postponed, dependencies } = setUp();
    expect(await dispatchDuePayments(dependencies)).toBe(25);
    expect(sent.map((message) => settlePaymentSchema.parse(message))).toEqual(
      payments.map(({ paymentId }) => ({ type: 'SettlePayment', paymentId, event: null })),
    );
    expect(new Set(postponed.map(([payment]) => payment))).toEqual(new Set(payments));
    // Half an hour: twice the first wait.
    expect(new Set(postponed.map(([, dueAt]) => dueAt))).toEqual(
      new Set(['2026-11-21T12:45:00.000Z']),
    );
    expect(steps.slice(0, 2)).toEqual(['send', 'postpone']);
  });

  it('leaves them due where they could not be queued', async () => {
    const { postponed, dependencies } = setUp();
    const send = () => Promise.reject(new Error('no queue'));
    await expect(dispatchDuePayments({ ...dependencies, send })).rejects.toThrow('no queue');
    expect(postponed).toEqual([]);
  });
});
