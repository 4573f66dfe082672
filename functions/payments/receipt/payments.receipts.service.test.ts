import { describe, expect, it } from 'vitest';
import {
  PAYER_ID,
  PAYMENT_ID,
  samplePayment,
} from '../../../tests/support/payments/sample-payments.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import { paymentStatuses } from '../settle/payments.settlement.domain.ts';
import type { IssuedReceipt } from './payments.receipts.domain.ts';
import { getReceipt, type ReceiptDependencies } from './payments.receipts.service.ts';

const admin = { userId: '0b7d3c1e-5a2f-4c8d-9e6b-0000000000aa', role: 'admin' } as const;
const payer = { userId: PAYER_ID, role: 'cliente' } as const;
const stranger = { userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000002', role: 'cliente' } as const;
const holding = (payment: PaymentRecord | undefined) => ({
  find: async (id: string) => (id === payment?.paymentId ? payment : undefined),
});

describe('getReceipt', () => {
  const paid = samplePayment({
    status: 'completed',
    settlement: 'captured',
    userPlanId: '01kb3f0a9x5m3v7c2d8e4h6j9q',
  });
  const period = { startDate: '2026-11-21T12:00:00.000Z', endDate: '2026-12-21T12:00:00.000Z' };
  const company = {
    companyName: 'Panadería La Espiga',
    companyDni: '76.123.456-7',
    companyAddress: 'Av. Siempre Viva 742',
    companyCity: 'Santiago',
    companyCountry: 'Chile',
  };
  const profile = { firstName: 'Ana', lastName: 'Pérez', email: 'ana@ejemplo.cl', ...company };
  const of = (
    payment: PaymentRecord,
    found: unknown = profile,
    issued?: IssuedReceipt,
  ): ReceiptDependencies => ({
    payments: holding(payment),
    receipts: { find: async () => issued },
    userPlans: { findPeriod: async () => period },
    profiles: { find: async () => found as never },
    settings: async () => ({ receiptTaxName: 'IVA', receiptTaxPercent: 19 }),
  });

  it.each([payer, admin])(
    'has the payment, its period and the company: by a $role',
    async (who) => {
      const receipt = await getReceipt(who, PAYMENT_ID, of(paid));
      expect(receipt).toMatchObject({
        payment: { paymentId: PAYMENT_ID, amountCents: 4_900 },
        period,
        client: { name: 'Ana Pérez', email: 'ana@ejemplo.cl', ...company },
      });
    },
  );

  it('names the tax in what was paid and not refunded, by the settings', async () => {
    const { tax } = await getReceipt(payer, PAYMENT_ID, of(paid));
    expect(tax).toEqual({ name: 'IVA', percent: 19, cents: 782 });
    const part = await getReceipt(payer, PAYMENT_ID, of({ ...paid, refundedCents: 1_900 }));
    expect(part.tax?.cents).toBe(479);
    const all = await getReceipt(payer, PAYMENT_ID, of({ ...paid, refundedCents: 4_900 }));
    expect(all.tax).toBeNull();
  });

  it('names no tax where the settings have none', async () => {
    const settings = async () => ({ receiptTaxName: 'IVA', receiptTaxPercent: 0 });
    const { tax } = await getReceipt(payer, PAYMENT_ID, { ...of(paid), settings });
    expect(tax).toBeNull();
  });

  it('is as it was issued, whatever the settings and the profile say today', async () => {
    const tax = { name: 'VAT', percent: 10 };
    const client = { name: 'Ana Pérez', email: 'ana@antes.cl', ...company, companyDni: '1-9' };
    const issuedAt = '2026-11-22T12:00:00.000Z';
    const issued = { paymentId: PAYMENT_ID, number: '2026-0001', issuedAt, tax, client };
    const receipt = await getReceipt(payer, PAYMENT_ID, of(paid, profile, issued));
    expect(receipt).toMatchObject({ client, issuedAt, tax: { ...tax, cents: 445 } });
    const later = await getReceipt(admin, PAYMENT_ID, of(paid, undefined, issued));
    expect(later.client).toEqual(client);
    const untaxed = { ...issued, tax: { name: 'IVA', percent: 0 } };
    expect((await getReceipt(payer, PAYMENT_ID, of(paid, profile, untaxed))).tax).toBeNull();
  });

  it('shows the client of today where it kept none', async () => {
    const tax = { name: 'VAT', percent: 10 };
    const issuedAt = '2026-11-22T12:00:00.000Z';
    const issued = { paymentId: PAYMENT_ID, number: '2026-0001', issuedAt, tax, client: null };
    const { client } = await getReceipt(payer, PAYMENT_ID, of(paid, profile, issued));
    expect(client).toMatchObject(company);
  });

  it('of a deleted person has no name', async () => {
    const nobody = { ...of(paid), profiles: { find: async () => undefined } };
    const { client } = await getReceipt(admin, PAYMENT_ID, nobody);
    expect(client).toMatchObject({ name: 'Usuario eliminado', email: '', companyName: '' });
  });

  it('of one that never started a plan has no period', async () => {
    const { period: none } = await getReceipt(admin, PAYMENT_ID, of({ ...paid, userPlanId: null }));
    expect(none).toBeNull();
  });

  it('is nobody else’s', async () => {
    const receipt = getReceipt(stranger, PAYMENT_ID, of(paid));
    await expect(receipt).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(paymentStatuses)('is there of what was completed alone: %s', async (status) => {
    const [none, numbered] = [null, '2026-0001'].map((receiptNumber) =>
      getReceipt(payer, PAYMENT_ID, of({ ...paid, status, receiptNumber })),
    );
    if (status === 'completed') await none;
    else await expect(none).rejects.toMatchObject({ code: 'NOT_FOUND' });
    if (status === 'completed' || status === 'refunded') await numbered;
    else await expect(numbered).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
