import { describe, expect, it } from 'vitest';
import { samplePayment, sampleOrder } from '../../../tests/support/payments/sample-payments.ts';
import { paymentFlags } from '../payments.domain.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import {
  decide,
  mayCapture,
  type Dispute,
  type Hint,
  type News,
  type OrderState,
} from './payments.settle.domain.ts';
import {
  isPayable,
  maySettle,
  settlements,
  statusOfSettlement,
  type Settlement,
} from './payments.settlement.domain.ts';

const HOUR = 3_600_000;
const after = (hours: number) => new Date(Date.parse(samplePayment().createdAt) + hours * HOUR);
const soon = after(0.5);

/** A payment as its settling left it there. */
const at = (settlement: Settlement, more: Partial<PaymentRecord> = {}) =>
  samplePayment({
    settlement,
    status: statusOfSettlement[settlement],
    checkoutUrl: isPayable(settlement) ? samplePayment().checkoutUrl : null,
    captureId: ['captured', 'pending', 'refunded', 'reversed'].includes(settlement) ? 'C1' : null,
    refundedCents: settlement === 'refunded' || settlement === 'reversed' ? 4_900 : 0,
    userPlanId: settlement === 'captured' ? '01kb3f0a9x5m3v7c2d8e4h6j9q' : null,
    ...more,
  });
const saying = (settlement: Settlement, more: Partial<OrderState> = {}): OrderState =>
  sampleOrder({
    settlement,
    captureId: ['captured', 'pending', 'refunded', 'reversed'].includes(settlement) ? 'C1' : null,
    refundedCents: settlement === 'refunded' || settlement === 'reversed' ? 4_900 : 0,
    ...more,
  });
const news = (order: OrderState | undefined, more: Partial<News> = {}): News => ({
  order,
  hint: null,
  ...more,
});
const apply = (payment: PaymentRecord, what: News, now = soon): PaymentRecord => ({
  ...payment,
  ...decide(payment, what, now).change,
});

const everyPair = settlements.flatMap((from) => settlements.map((to) => ({ from, to })));

describe('every news of an order after everything that is known', () => {
  it.each(everyPair)('$from, then $to', ({ from, to }) => {
    const payment = at(from);
    const { change, follows } = decide(payment, news(saying(to)), soon);
    // An approval that was not captured is news to a payment that was just begun, and to no other.
    const isNews = maySettle(from, to) && !(to === 'approved' && from !== 'created');
    if (!isNews) {
      expect(change.settlement).toBeUndefined();
      expect(change.status).toBeUndefined();
      expect(follows).toBeNull();
      return;
    }
    expect(change).toMatchObject({ settlement: to });
    expect({ ...payment, ...change }.status).toBe(statusOfSettlement[to]);
    expect(change.paidAt).toBe(to === 'captured' ? soon.toISOString() : undefined);
    expect(follows).toBe(
      {
        captured: 'start',
        refunded: 'end',
        reversed: 'end',
        declined: 'failed',
        denied: 'failed',
        // A payer who had approved is notified; one who never did is not.
        closed: from === 'approved' ? 'failed' : null,
        created: null,
        approved: null,
        pending: null,
      }[to],
    );
  });

  it.each(everyPair)('$from, then $to twice, changes nothing more', ({ from, to }) => {
    const once = apply(at(from), news(saying(to)));
    const { change, follows } = decide(once, news(saying(to)), soon);
    expect(change).toEqual({});
    expect(follows).toBeNull();
  });

  it.each(settlements)('says nothing of what can be paid no more but its page, after %s', (to) => {
    const { settlement, checkoutUrl } = apply(at('created'), news(saying(to)));
    expect(checkoutUrl !== null).toBe(isPayable(settlement));
  });
});

describe('late and stale news', () => {
  it.each(['created', 'approved', 'declined', 'pending', 'captured', 'denied', 'closed'] as const)(
    'never bring back what was refunded: %s',
    (to) => {
      for (const from of ['refunded', 'reversed'] as const) {
        expect(decide(at(from), news(saying(to, { refundedCents: 0 })), soon).change).toEqual({});
      }
    },
  );

  it('never take back what was captured', () => {
    for (const to of settlements.filter((s) => s !== 'refunded' && s !== 'reversed')) {
      const { settlement, status } = apply(at('captured'), news(saying(to)));
      expect([settlement, status]).toEqual(['captured', 'completed']);
    }
  });

  it('never count less than was refunded', () => {
    const payment = at('captured', { refundedCents: 1_000, flag: 'partialRefund' });
    expect(decide(payment, news(saying('captured')), soon).change).toEqual({});
  });

  it('leave what an administrator set in the record until the money moves', () => {
    const edited = at('captured', { status: 'failed' });
    expect(apply(edited, news(saying('captured'))).status).toBe('failed');
    expect(apply(edited, news(saying('refunded'))).status).toBe('refunded');
    const waiting = at('created', { status: 'completed' });
    expect(apply(waiting, news(saying('created'))).status).toBe('completed');
    expect(apply(waiting, news(saying('pending'))).status).toBe('pending');
  });
});

describe('other money than was asked for', () => {
  const wrong: [string, Partial<OrderState>][] = [
    ['less', { amountCents: 4_899 }],
    ['more', { amountCents: 4_901 }],
    ['another currency', { currency: 'EUR' }],
    ['another payment’s', { customId: '01kb3f0a9x5m3v7c2d8e4h6j9z' }],
    ['nobody’s', { customId: null }],
    ['an unknown amount', { amountCents: null }],
  ];

  it.each(wrong)('is never activated: %s', (_, more) => {
    const { change, follows } = decide(at('created'), news(saying('captured', more)), soon);
    expect(change).toMatchObject({ settlement: 'captured', flag: 'amountMismatch' });
    expect({ ...at('created'), ...change }.status).toBe('pending');
    expect(follows).toBeNull();
  });

  it.each(wrong)('is not captured either: %s', (_, more) => {
    expect(mayCapture(at('created'), saying('approved', more), 'approval')).toBe(false);
    const { change, follows } = decide(at('created'), news(saying('approved', more)), soon);
    expect(change).toMatchObject({ settlement: 'approved', flag: 'amountMismatch' });
    expect(follows).toBeNull();
  });

  it.each(wrong)('goes on being so while it is held, and after: %s', (_, more) => {
    const held = apply(at('approved'), news(saying('pending', more)));
    expect(held).toMatchObject({ settlement: 'pending', flag: 'amountMismatch' });
    const captured = decide(held, news(saying('captured', more)), soon);
    expect(captured.follows).toBeNull();
    expect({ ...held, ...captured.change }).toMatchObject({
      settlement: 'captured',
      status: 'pending',
      flag: 'amountMismatch',
    });
  });

  it('is settled by sending it back', () => {
    const held = apply(at('created'), news(saying('captured', { amountCents: 100 })));
    const back = saying('refunded', { amountCents: 100, refundedCents: 100 });
    expect(apply(held, news(back))).toMatchObject({
      settlement: 'refunded',
      status: 'refunded',
      flag: null,
      refundedCents: 100,
    });
  });
});

describe('refunds', () => {
  it('of a part are counted and flagged, and the plan goes on', () => {
    const { change, follows } = decide(
      at('captured'),
      news(saying('captured', { refundedCents: 900 })),
      soon,
    );
    expect(change).toEqual({ refundedCents: 900, flag: 'partialRefund' });
    expect(follows).toBeNull();
  });

  it('of another part flag what was looked at again', () => {
    const looked = at('captured', { refundedCents: 900, flag: null });
    const more = decide(looked, news(saying('captured', { refundedCents: 1_000 })), soon);
    expect(more.change).toEqual({ refundedCents: 1_000, flag: 'partialRefund' });
  });

  it.each(paymentFlags.filter((flag) => flag !== 'partialRefund'))(
    'of a part leave a graver flag: %s',
    (flag) => {
      const payment = at('captured', { flag });
      const { change } = decide(payment, news(saying('captured', { refundedCents: 900 })), soon);
      expect(change).toEqual({ refundedCents: 900 });
    },
  );

  it('of the rest end it, also where the order calls it captured still', () => {
    const payment = at('captured', { refundedCents: 900, flag: 'partialRefund' });
    const { change, follows } = decide(
      payment,
      news(saying('captured', { refundedCents: 4_900 })),
      soon,
    );
    expect(change).toMatchObject({
      settlement: 'refunded',
      status: 'refunded',
      refundedCents: 4_900,
      flag: null,
    });
    expect(follows).toBe('end');
  });

  it('that came before the payment was known to be paid end what never began', () => {
    expect(decide(at('created'), news(saying('refunded')), soon)).toMatchObject({
      change: { settlement: 'refunded', status: 'refunded', refundedCents: 4_900 },
      follows: 'end',
    });
  });

  it('of a part that came first flag what then starts', () => {
    const { change, follows } = decide(
      at('created'),
      news(saying('captured', { refundedCents: 100 })),
      soon,
    );
    expect(change).toMatchObject({ settlement: 'captured', flag: 'partialRefund' });
    expect(follows).toBe('start');
  });
});

describe('what only the event says', () => {
  const hinted = (hint: Hint, order: OrderState) => news(order, { hint });

  it('a reversal takes back what the order calls captured', () => {
    for (const from of ['created', 'pending', 'captured'] as const) {
      const payment = at(from, { flag: 'partialRefund' });
      const hint = hinted('reversed', saying('captured'));
      expect(apply(payment, hint)).toMatchObject({
        settlement: 'reversed',
        status: 'refunded',
        flag: null,
        refundedCents: 4_900,
      });
      expect(decide(payment, hint, soon).follows).toBe('end');
    }
  });

  it('a reversal of an order that says nothing of money takes nothing back', () => {
    const { change } = decide(at('created'), hinted('reversed', saying('created')), soon);
    expect(change).toEqual({});
  });

  it('a reversed approval closes what was not captured', () => {
    for (const settlement of ['created', 'approved', 'declined'] as const) {
      const decision = decide(at('created'), hinted('approvalReversed', saying(settlement)), soon);
      expect(decision).toMatchObject({
        change: { settlement: 'closed', status: 'failed', checkoutUrl: null },
        follows: 'failed',
        // The payer may approve it again.
        isOver: false,
      });
    }
  });

  it('a reversed approval that comes late closes nothing that was captured', () => {
    const order = saying('captured');
    expect(decide(at('captured'), hinted('approvalReversed', order), soon).change).toEqual({});
    expect(decide(at('created'), hinted('approvalReversed', order), soon)).toMatchObject({
      change: { settlement: 'captured' },
      follows: 'start',
    });
  });
});

describe('what nobody pays', () => {
  it.each(['created', 'approved', 'declined'] as const)(
    'is closed after 72 hours: %s',
    (settlement) => {
      const payment = at('created');
      expect(decide(payment, news(saying(settlement)), after(71.9)).change.settlement).not.toBe(
        'closed',
      );
      expect(decide(payment, news(saying(settlement)), after(72)).change).toMatchObject({
        settlement: 'closed',
        status: 'failed',
        checkoutUrl: null,
      });
    },
  );

  it('is closed where the provider does not know its order', () => {
    for (const from of ['created', 'approved', 'declined'] as const) {
      const decision = decide(at(from), news(undefined), soon);
      expect(decision).toMatchObject({ change: { settlement: 'closed' }, isOver: true });
    }
  });

  it.each(settlements.filter((s) => !isPayable(s)))(
    'is no matter of an order that is forgotten later: %s',
    (from) => expect(decide(at(from), news(undefined), soon).change).toEqual({}),
  );

  it('is closed where its payer was deleted, and nobody is notified', () => {
    const what = news(saying('approved'), { isPayerDeleted: true });
    for (const from of ['created', 'approved', 'declined'] as const) {
      expect(apply(at(from), what)).toMatchObject({ settlement: 'closed', status: 'failed' });
      expect(decide(at(from), what, soon).follows).toBeNull();
    }
  });

  it('may still be paid after it was closed', () => {
    expect(decide(at('closed'), news(saying('captured')), after(80))).toMatchObject({
      change: { settlement: 'captured', status: 'completed' },
      follows: 'start',
    });
  });
});

describe('money that the provider holds', () => {
  const days = (n: number) => after(24 * n);

  it('is flagged after 30 days, and waited for no less', () => {
    const held = at('pending');
    expect(decide(held, news(saying('pending')), days(29)).change).toEqual({});
    expect(decide(held, news(saying('pending')), days(30)).change).toEqual({
      flag: 'notActivated',
    });
    const flagged = at('pending', { flag: 'notActivated' });
    expect(decide(flagged, news(saying('captured')), days(31))).toMatchObject({
      change: { settlement: 'captured', status: 'completed', flag: null },
      follows: 'start',
    });
  });

  it('and denies in the end is announced, and may be tried again', () => {
    expect(decide(at('pending'), news(saying('denied')), soon)).toMatchObject({
      change: { settlement: 'denied', status: 'failed' },
      follows: 'failed',
    });
  });
});

describe('a declined capture', () => {
  const declined = saying('declined');
  const tried = news(declined, { isAttempt: true });

  it('counts, so that the next one has another key; read again it does not', () => {
    const once = apply(at('created'), tried);
    expect(once).toMatchObject({ settlement: 'declined', status: 'failed', declines: 1 });
    expect(apply(once, news(declined)).declines).toBe(1);
    expect(decide(once, tried, soon)).toEqual({
      change: { declines: 2 },
      follows: null,
      isOver: false,
    });
  });

  it('is tried again where its payer approved again', () => {
    const once = apply(at('created'), tried);
    const order = saying('approved');
    expect(mayCapture(once, order, 'approval')).toBe(true);
    expect(mayCapture({ ...once, declines: 9 }, order, 'approval')).toBe(true);
    expect(apply(once, news(saying('captured'), { isAttempt: true }))).toMatchObject({
      settlement: 'captured',
      status: 'completed',
    });
  });

  it('is tried again by the schedule some times, and never by another event', () => {
    const once = at('declined', { declines: 1 });
    const order = saying('approved');
    expect(mayCapture(once, order, 'event')).toBe(false);
    expect(mayCapture(once, order, 'schedule')).toBe(true);
    expect(mayCapture({ ...once, declines: 3 }, order, 'schedule')).toBe(false);
  });
});

describe('mayCapture', () => {
  it.each(settlements)('takes nothing of an order that is %s, but approved', (settlement) => {
    expect(mayCapture(at('created'), saying(settlement), 'approval')).toBe(
      settlement === 'approved',
    );
  });

  it.each(settlements)('takes nothing again after %s', (from) => {
    const isOpen = !['captured', 'refunded', 'reversed'].includes(from);
    expect(mayCapture(at(from), saying('approved'), 'approval')).toBe(isOpen);
  });
});

describe('a dispute', () => {
  const captured = saying('captured');
  const of = (state: Dispute['state'], refundedCents: number | null = null) =>
    news(captured, { dispute: { state, refundedCents } });
  const disputed = () => at('captured', { flag: 'disputed' });

  it('that is open is for an administrator, once; the plan goes on', () => {
    expect(decide(at('captured'), of('open'), soon)).toEqual({
      change: { flag: 'disputed' },
      follows: null,
      isOver: false,
    });
    expect(decide(disputed(), of('open'), soon).change).toEqual({});
  });

  it('that is won takes its flag away, and no other', () => {
    expect(decide(disputed(), of('won'), soon).change).toEqual({ flag: null });
    const flagged = at('captured', { flag: 'partialRefund', refundedCents: 100 });
    expect(decide(flagged, of('won'), soon).change).toEqual({});
  });

  it('that is won leaves what went back to be reviewed', () => {
    const refunded = at('captured', { flag: 'disputed', refundedCents: 100 });
    expect(decide(refunded, of('won'), soon).change).toEqual({ flag: 'partialRefund' });
  });

  it.each([null, at('captured').amountCents])('that is lost is a reversal: %s', (cents) => {
    expect(decide(disputed(), of('lost', cents), soon)).toMatchObject({
      change: { settlement: 'reversed', status: 'refunded', flag: null },
      follows: 'end',
    });
  });

  it('that is lost in part leaves the plan, and is for an administrator', () => {
    expect(decide(disputed(), of('lost', 100), soon)).toMatchObject({
      change: { flag: 'partialRefund' },
      follows: null,
    });
  });

  it.each(['amountMismatch', 'payerGone', 'notActivated'] as const)(
    'leaves the more serious flag %s, and is known behind it',
    (flag) => {
      const payment = at('captured', { flag });
      expect(decide(payment, of('open'), soon).change).toEqual({ inDispute: true });
      expect(decide(payment, of('won'), soon).change).toEqual({});
      const known = { ...payment, inDispute: true };
      expect(decide(known, of('open'), soon).change).toEqual({});
      expect(decide(known, news(captured), soon).change).toEqual({});
      expect(decide(known, of('won'), soon).change).toEqual({ inDispute: false });
      expect(decide(known, of('lost'), soon).change).toMatchObject({
        inDispute: false,
        flag: null,
      });
    },
  );

  it('that is the flag stays known behind a more serious one', () => {
    const held = at('pending', { flag: 'disputed' });
    const other = saying('captured', { amountCents: 100 });
    expect(decide(held, news(other), soon).change).toMatchObject({
      ...{ settlement: 'captured', flag: 'amountMismatch', inDispute: true },
    });
    const won = { state: 'won', refundedCents: null } as const;
    const { change } = decide(held, news(other, { dispute: won }), soon);
    expect(change).toMatchObject({ flag: 'amountMismatch' });
    expect(change).not.toHaveProperty('inDispute');
  });

  it('behind a flag that is not true any more is the flag itself', () => {
    const held = at('pending', { flag: 'notActivated', inDispute: true });
    expect(decide(held, news(captured), soon).change).toMatchObject({
      ...{ settlement: 'captured', flag: 'disputed', inDispute: false },
    });
  });

  it('that is won leaves what is held for long as such, and one that is open stays its flag', () => {
    const held = at('pending', { flag: 'disputed' });
    const pending = saying('pending');
    const won = { state: 'won', refundedCents: null } as const;
    const longAfter = after(24 * 31);
    const changeOf = (payment: PaymentRecord, dispute: Dispute | undefined, now = longAfter) =>
      decide(payment, news(pending, { dispute }), now).change;
    expect(changeOf(held, won)).toEqual({ flag: 'notActivated' });
    expect(changeOf(held, undefined)).toEqual({});
    expect(changeOf(held, won, soon)).toEqual({ flag: null });
    const behind = at('pending', { flag: 'notActivated', inDispute: true });
    expect(changeOf(behind, won)).toEqual({ inDispute: false });
  });

  it.each(['refunded', 'reversed'] as const)('changes nothing of what was %s', (settlement) => {
    for (const state of ['open', 'won', 'lost'] as const) {
      expect(decide(at(settlement), of(state), soon).change).toEqual({});
    }
  });

  it('that is open comes before a part that was refunded', () => {
    const refunded = at('captured', { flag: 'partialRefund', refundedCents: 100 });
    const order = saying('captured', { refundedCents: 100 });
    const dispute = { state: 'open', refundedCents: null } as const;
    expect(decide(refunded, news(order, { dispute }), soon).change).toEqual({ flag: 'disputed' });
  });
});
