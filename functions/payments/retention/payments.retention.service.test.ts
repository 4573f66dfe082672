import { describe, expect, it } from 'vitest';
import { keepingCommit } from '../../../tests/support/commit.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import type { IssuedReceipt } from '../receipt/payments.receipts.domain.ts';
import {
  settleAllKept,
  settleKept,
  type RetentionDependencies,
} from './payments.retention.service.ts';

const now = new Date('2027-06-01T12:00:00.000Z');
const put = (pk: string): Write => ({ Put: { Item: { pk, sk: 'x' } } });
const payment = (paymentId: string, createdAt: string, provider: string | null = 'order') =>
  ({ paymentId, createdAt, mercadoPagoId: provider, captureId: null }) as PaymentRecord;
const receipt = (paymentId: string, name: string | null) =>
  ({ paymentId, client: name === null ? null : { name } }) as IssuedReceipt;

function setUp(found: readonly PaymentRecord[], receipts: readonly IssuedReceipt[] = []) {
  const { commit, works } = keepingCommit(now);
  const noted: unknown[] = [];
  const logged: unknown[] = [];
  const deps: RetentionDependencies = {
    kept: {
      paymentsOf: async () => [...found],
      note: async (_, next) => void noted.push(next?.toISOString() ?? null),
      findDue: async () => ['ana'],
    },
    payments: {
      find: async (id) => found.find(({ paymentId }) => paymentId === id),
      change: async (before, to) => ({
        payment: { ...before, ...to },
        item: [put(`payment ${before.paymentId} ${String(to.mercadoPagoId)}`)],
        entry: [put(`entry ${before.paymentId}`)],
      }),
    },
    receipts: {
      find: async (id) => receipts.find(({ paymentId }) => paymentId === id),
      anonymise: ({ paymentId }) => put(`receipt ${paymentId}`),
    },
    ...{ commit, now: () => now, years: 6 },
    log: { error: (...line: unknown[]) => void logged.push(line) },
  };
  const written = () =>
    works.flatMap(({ shared = [] }) =>
      shared.map(({ Put }) => (Put?.Item as { pk: string } | undefined)?.pk),
    );
  return { deps, noted, logged, written };
}

describe('payments of a deleted client', () => {
  it('lose their client once their years are over, and the others are noted', async () => {
    const found = [
      payment('a', '2020-01-01T00:00:00.000Z'),
      payment('b', '2020-12-31T00:00:00.000Z', null),
      payment('c', '2021-01-01T00:00:00.000Z'),
    ];
    const { deps, noted, written } = setUp(found, [receipt('a', 'Ana'), receipt('b', 'Ana')]);
    expect(await settleKept('ana', deps)).toBe(2);
    expect(written()).toEqual(['payment a null', 'entry a', 'receipt a', 'receipt b']);
    expect(noted).toEqual(['2028-01-01T00:00:00.000Z']);
  });

  it('that have none left are noted no more, and nothing is written twice', async () => {
    const found = [payment('a', '2019-01-01T00:00:00.000Z', null)];
    const { deps, noted, written } = setUp(found, [receipt('a', null)]);
    expect(await settleAllKept(deps)).toBe(1);
    expect([written(), noted]).toEqual([[], [null]]);
  });

  it('that fail are logged, and the run says so', async () => {
    const { deps, logged } = setUp([]);
    deps.kept.paymentsOf = () => Promise.reject(new Error('down'));
    await expect(settleAllKept(deps)).rejects.toThrow('1 clients');
    expect(logged).toHaveLength(1);
  });
});
