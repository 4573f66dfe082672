import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../functions/core/id.ts';
import { paymentKey } from '../../../functions/core/table/keys/payment-keys.ts';
import {
  createPaymentsDirectory,
  paymentEntity,
} from '../../../functions/payments/payments.entity.ts';
import {
  createUserPlansDirectory,
  userPlanEntity,
} from '../../../functions/user-plans/user-plans.entity.ts';
import { dueAfter } from '../../../functions/user-plans/user-plans.record.domain.ts';
import { writeAll } from '../../../infra/local/demo/bulk-seed.ts';
import { fillDirectories } from '../../../infra/local/deploy/fill-directories.ts';
import { sampleOffer, samplePayment } from '../../support/payments/sample-payments.ts';
import { changePaymentNow } from './support/payments.ts';
import { personId } from './support/samples.ts';
import { day, iso, openUserPlans, type UserPlansWorld } from './support/user-plans.ts';

const PAYMENTS = 130;
let world: UserPlansWorld;

/** Payments as they were stored before there was a directory. */
const old = Array.from({ length: PAYMENTS }, (_, n) =>
  samplePayment({ paymentId: newId(new Date(day(0).getTime() + n)), userId: personId(n % 7) }),
);

const PLAN_ID = newId(day(0));
const oldPlan = () =>
  userPlanEntity.encode(
    dueAfter(
      {
        ...sampleOffer,
        userPlanId: PLAN_ID,
        userId: personId(1),
        paymentId: null,
        status: 'active',
        startDate: iso(0),
        endDate: iso(30),
        activitiesConsumed: 0,
        createdAt: iso(0),
        updatedAt: iso(0),
      },
      day(0),
    ),
  );

beforeAll(async () => {
  world = await openUserPlans();
});
afterAll(() => world.table.destroy());

describe('filling the directories', () => {
  it('brings in what was stored before there were any, once', async () => {
    const { table } = world;
    await writeAll(table, old.map(paymentEntity.encode));
    await writeAll(table, [oldPlan()]);
    expect(await createPaymentsDirectory(table).read()).toEqual([]);

    const filled = await Promise.all([fillDirectories(table), fillDirectories(table)]);
    expect(filled[0].payments + filled[1].payments).toBe(PAYMENTS);
    expect(filled[0].userPlans + filled[1].userPlans).toBe(1);
    expect(await createUserPlansDirectory(table).read()).toMatchObject([
      { id: PLAN_ID, user: personId(1), status: 'active' },
    ]);
    const ids = (await createPaymentsDirectory(table).read()).map(({ id }) => id);
    expect(ids).toEqual(old.map(({ paymentId }) => paymentId).toReversed());
    expect(await fillDirectories(table)).toMatchObject({ payments: 0, userPlans: 0 });
    const [first] = old;
    expect(await world.item(paymentKey(first?.userId ?? '', first?.paymentId ?? ''))).toMatchObject(
      {
        directoryChunk: 0,
      },
    );
  });

  it('leaves alone what a change has brought in already', async () => {
    const { table } = world;
    const payment = samplePayment({ paymentId: newId(), userId: personId(9) });
    await writeAll(table, [paymentEntity.encode(payment)]);
    const changed = await changePaymentNow(table, payment, { status: 'failed' });
    expect(changed.directoryChunk).toBe(1);
    expect(await fillDirectories(table)).toMatchObject({ payments: 0, userPlans: 0 });
    const entries = await createPaymentsDirectory(table).read();
    expect(entries.filter(({ id }) => id === payment.paymentId)).toMatchObject([
      { status: 'failed' },
    ]);
  });
});
