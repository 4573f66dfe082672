import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../functions/core/id.ts';
import { paymentOwnerKey } from '../../../functions/core/table/keys/payment-keys.ts';
import { listPayments } from '../../../functions/payments/list/payments.list.service.ts';
import type { PaymentRecord } from '../../../functions/payments/payments.record.domain.ts';
import {
  paymentEntryOf,
  paymentTotalsOf,
  type PaymentFilters,
} from '../../../functions/payments/list/payments.search.domain.ts';
import { paymentStatuses } from '../../../functions/payments/settle/payments.settlement.domain.ts';
import { createPayments, paymentEntity } from '../../../functions/payments/payments.entity.ts';
import { createPeopleView } from '../../../functions/profiles/profiles.view.ts';
import { createPersonTexts } from '../../../functions/profiles/profiles.texts.view.ts';
import { addChunks } from '../../../infra/local/demo/bulk-seed.ts';
import { triesAll } from '../../support/depth.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { sampleOffer, samplePayment } from '../../support/payments/sample-payments.ts';
import { addPayment, changePaymentNow } from './support/payments.ts';
import { userSchema } from '../../../functions/users/users.domain.ts';
import { peopleOf } from './support/people.ts';
import { newTable, personId } from './support/samples.ts';
import { recordTransactions, transactionUnits } from './support/aws-rule.ts';

/** `npm run test:long` lists ten thousand. */
const PAYMENTS = triesAll ? 10_000 : 2_000;
const PAGES = Math.ceil(PAYMENTS / 15);
/** As many as a chunk has entries: no two of a chunk share anything that packs well. */
const PEOPLE = 100;
const start = Date.UTC(2026, 10, 21, 12);
/** As random as ids are, and the same in every run: what a chunk takes depends on them. */
const digestOf = (n: number) => createHash('sha256').update(String(n)).digest('hex');

/** Ids as Cognito makes them. */
const payerId = (n: number) =>
  digestOf(n).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/u, '$1-$2-$3-$4-$5');

const planNames = ['Esencial', 'Profesional', 'Agencia'];

/** Ids as PayPal makes them. */
const paypalId = (n: number) =>
  BigInt(`0x${digestOf(n)}`)
    .toString(36)
    .toUpperCase()
    .slice(-17);

/** The n-th payment, the last one first, a minute apart. */
const payment = (n: number, more: Partial<PaymentRecord> = {}): PaymentRecord => {
  const at = new Date(start - n * 60_000);
  const place = Math.abs(n);
  const planName = planNames[place % planNames.length] ?? '';
  return samplePayment({
    paymentId: newId(at),
    userId: payerId(place % PEOPLE),
    offer: { ...sampleOffer, planName },
    amountCents: 1_900 + (place % 7) * 1_000,
    status: paymentStatuses[place % paymentStatuses.length] ?? 'pending',
    mercadoPagoId: paypalId(place),
    captureId: paypalId(place + 50_000),
    checkoutUrl: null,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    dueAt: null,
    ...more,
  });
};
const all = Array.from({ length: PAYMENTS }, (_, n) => payment(n));
const [carla, dora] = [personId(501), personId(502)];
const emailOf = (userId: string) => `persona.${userId.slice(-12)}@ejemplo.cl`;

let table: TestTable;
let people: ReturnType<typeof peopleOf>;

/** As a Lambda that has just started. */
function listing() {
  const dependencies = {
    payments: createPayments(table),
    people: createPeopleView(table),
    texts: createPersonTexts(table),
    timeZone: 'America/Santiago',
  };
  return (filters: Partial<PaymentFilters> & { page?: number } = {}) =>
    table.meter.measure(() => listPayments({ search: '', page: 1, ...filters }, dependencies));
}
const idsOf = ({ result }: Awaited<ReturnType<ReturnType<typeof listing>>>) =>
  result.items.map(({ paymentId }) => paymentId);

beforeAll(async () => {
  table = await newTable();
  people = peopleOf(table);
  const payers = [...Array.from({ length: PEOPLE }, (_, n) => payerId(n)), carla, dora];
  for (const userId of payers) {
    await people.add(
      userSchema.parse({
        userId,
        email: emailOf(userId),
        firstName: userId === carla ? 'Carla' : 'Ana',
        lastName: 'Núñez',
        role: 'cliente',
        createdAt: new Date(start).toISOString(),
        lastSignInAt: null,
      }),
    );
  }
  await addChunks(table, 'PAYMENTS', {
    all: all.toReversed(),
    entryOf: paymentEntryOf,
    itemsOf: (one, directoryChunk) => [
      paymentEntity.encode({ ...one, directoryChunk }),
      { ...paymentOwnerKey(one.paymentId), userId: one.userId },
    ],
  });
}, 120_000);
afterAll(() => table.destroy());

/** What docs/access-patterns.md says, with 10,000 payments in the table. */
describe(`a page of ${String(PAYMENTS)} payments`, () => {
  it('reads the directory once per Lambda', async () => {
    const list = listing();
    const { reads, commands, result } = await list();
    expect(result).toMatchObject({ total: PAYMENTS, page: 1, pageCount: PAGES });
    expect(commands).toEqual(['GetItem', 'BatchGetItem', 'Query', 'BatchGetItem']);
    expect(reads).toBeLessThanOrEqual(PAYMENTS / 100 + 1 + 0.5 + 1.5 + 15 * 0.5);
    const again = await list({ page: Math.ceil(PAGES / 2) });
    expect(again.commands).toEqual(['GetItem', 'Query', 'BatchGetItem']);
    expect(again.reads).toBeLessThanOrEqual(0.5 + 1.5 + 15 * 0.5);
  });

  it('adds up what is found, exactly', async () => {
    const list = listing();
    const totalsOf = (wanted: readonly PaymentRecord[]) =>
      paymentTotalsOf(wanted.map(paymentEntryOf));
    expect((await list()).result.totals).toEqual(totalsOf(all));
    const ofOne = await list({ search: `${emailOf(payerId(7))} profesional` });
    const wanted = all.filter(
      ({ userId, offer }) => userId === payerId(7) && offer.planName === 'Profesional',
    );
    expect(ofOne.result).toMatchObject({ total: wanted.length, totals: totalsOf(wanted) });
    const failed = await list({ status: 'failed', from: '2026-11-20', to: '2026-11-20' });
    const [from, before] = [Date.UTC(2026, 10, 20, 3), Date.UTC(2026, 10, 21, 3)];
    const ofDay = all.filter(({ status, createdAt }) => {
      const at = Date.parse(createdAt);
      return status === 'failed' && at >= from && at < before;
    });
    expect(failed.result).toMatchObject({ total: ofDay.length, totals: totalsOf(ofDay) });
  });

  it('whose rows lie far apart costs half a unit for each of them', async () => {
    const list = listing();
    await list();
    const { reads, commands } = await list({ userId: payerId(7), status: 'refunded' });
    expect(commands).toEqual(['GetItem', 'BatchGetItem', 'BatchGetItem']);
    expect(reads).toBeLessThanOrEqual(0.5 + 15 * 0.5 + 0.5);
  });

  it('is found by every id of a payment, and by nothing else', async () => {
    const list = listing();
    const wanted = all[1_321];
    for (const id of [wanted?.paymentId, wanted?.mercadoPagoId, wanted?.captureId]) {
      expect(idsOf(await list({ search: id ?? 'none' }))).toEqual([wanted?.paymentId]);
    }
    expect((await list({ search: 'nadie' })).result).toMatchObject({ total: 0, totals: [] });
  });
});

const storedPayment = async (n: number): Promise<PaymentRecord> => {
  const { paymentId = '' } = all[n] ?? {};
  const found = await createPayments(table).find(paymentId, { consistent: true });
  if (!found) throw new Error('No payment');
  return found;
};

describe('a write of a payment', () => {
  it('shows at once, in what lists and in what they come to', async () => {
    const list = listing();
    const created = await addPayment(table, payment(-1, { userId: carla, status: 'pending' }));
    const wanted = { search: 'carla nunez' };
    expect((await list(wanted)).result).toMatchObject({
      items: [{ paymentId: created.paymentId, userEmail: emailOf(carla) }],
      totals: [{ status: 'pending', count: 1 }],
    });
    await changePaymentNow(table, created, { status: 'completed' });
    expect((await list(wanted)).result.totals).toMatchObject([{ status: 'completed', count: 1 }]);
  });

  it('writes the chunk and the head besides, and only where the entry changes', async () => {
    const created = await addPayment(table, payment(-2, { userId: carla, status: 'pending' }));
    const old = await storedPayment(PAYMENTS / 2 + 50);
    const sent = recordTransactions(table.client);
    const changed = await changePaymentNow(table, created, { status: 'failed' });
    await changePaymentNow(table, changed, { refundedCents: 100 });
    await changePaymentNow(table, old, {
      status: old.status === 'failed' ? 'completed' : 'failed',
    });
    expect(sent.map((writes) => writes.length)).toEqual([3, 1, 3]);
    const [few = 0, none = 0, full = 0] = await Promise.all(
      sent.map((writes) => transactionUnits(table, writes)),
    );
    // The payment and its entry in the index.
    expect(none).toBe(4);
    // A chunk of few entries and the head; then one of a hundred, each of another person.
    expect(few).toBe(none + 4);
    expect(full).toBe(none + 18);
  });
});

describe('people who are no longer clients', () => {
  it('are found as what they are now', async () => {
    const [promoted, deleted] = [payment(-3, { userId: dora }), payment(-4, { userId: carla })];
    for (const one of [promoted, deleted]) await addPayment(table, one);
    await people.setRole(dora, 'admin');
    await people.bury(carla);
    const list = listing();
    expect(idsOf(await list({ search: emailOf(dora) }))).toEqual([promoted.paymentId]);
    expect((await list({ search: 'usuario eliminado' })).result.items[0]).toMatchObject({
      paymentId: deleted.paymentId,
      userName: 'Usuario eliminado',
      userEmail: null,
    });
    expect((await list({ search: emailOf(carla) })).result.total).toBe(0);
  });
});
