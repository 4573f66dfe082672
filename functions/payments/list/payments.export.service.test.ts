import { describe, expect, it } from 'vitest';
import {
  BEGUN_AT,
  PAYER_ID,
  PAYMENT_ID,
  samplePayment,
} from '../../../tests/support/payments/sample-payments.ts';
import type { AuditEntry } from '../../core/table/commit/audit.ts';
import { firstIdAt, newId } from '../../core/id.ts';
import { paymentsCsvOf } from './payments.csv.ts';
import type { ManagedPayment, PaymentsExport } from '../payments.domain.ts';
import { exportPayments, type ExportDependencies } from './payments.export.service.ts';
import type { ExportedFile } from '../../core/exports/exports-store.ts';
import { toPayment, type PaymentRecord } from '../payments.record.domain.ts';

const ADMIN_ID = '0b7d3c1e-5a2f-4c8d-9e6b-0000000000aa';
const payment = samplePayment;
/** One of the days that are asked for: its id says so. */
const begun = (more: Partial<PaymentRecord> = {}) =>
  samplePayment({ paymentId: newId(new Date(BEGUN_AT)), ...more });
const zone = 'America/Santiago';
const named = ({
  userName = 'Ana Pérez',
  ...more
}: Partial<PaymentRecord & Pick<ManagedPayment, 'userName'>> = {}) => ({
  ...toPayment(payment(more)),
  userName,
  userEmail: 'ana@ejemplo.cl',
});
const linesOf = (csv: string) => csv.replace('\uFEFF', '').split('\r\n');

describe('paymentsCsvOf', () => {
  it('is what spreadsheets in Spanish open: a mark, semicolons, commas, local times', () => {
    const paidAt = '2026-11-21T13:05:00.000Z';
    const csv = paymentsCsvOf([named({ status: 'completed', amountCents: 123_456, paidAt })], zone);
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(linesOf(csv)).toEqual([
      'ID de pago;Fecha;Cliente;Email;Plan;Monto;Moneda;Estado;Reembolsado;ID de PayPal;Pagado;Actualizado;Recibo',
      `${PAYMENT_ID};21/11/2026 09:00;Ana Pérez;ana@ejemplo.cl;Profesional;1234,56;USD;Completado;0,00;ORDER1;21/11/2026 10:05;21/11/2026 09:00;`,
      ';;;;;;;;;;;;',
      'Total Completado;;;;1 pago;1234,56;USD;Completado;0,00;;;;',
      '',
    ]);
  });

  it('of nothing has its headings', () => {
    expect(linesOf(paymentsCsvOf([], zone))).toHaveLength(2);
  });
});

function setUpExport(payments: PaymentRecord[][], filters: Partial<PaymentsExport> = {}) {
  const files: ExportedFile[] = [];
  const audits: AuditEntry[] = [];
  const asked: string[][] = [];
  const dependencies: ExportDependencies = {
    timeZone: zone,
    newId,
    now: () => new Date('2026-11-22T12:00:00.000Z'),
    audits: { add: async (entry) => void audits.push(entry) },
    people: {
      peopleOf: async () => new Map([[PAYER_ID, { name: 'Ana Pérez', email: 'ana@ejemplo.cl' }]]),
    },
    texts: { textsOf: async () => () => 'ana perez' },
    exports: {
      async put(file) {
        files.push(file);
        return `https://exports.example/${file.key}`;
      },
    },
    payments: {
      async *between(...range) {
        asked.push(range);
        yield* payments;
      },
    },
  };
  const write = () =>
    exportPayments(
      { userId: ADMIN_ID, role: 'admin' },
      { from: '2026-11-01', to: '2026-11-30', search: '', ...filters },
      dependencies,
    );
  return { files, audits, asked, write };
}

describe('exportPayments', () => {
  it('writes the days of the provider’s zone, notes who did it, and answers the link', async () => {
    const deleted = '0b7d3c1e-5a2f-4c8d-9e6b-000000000009';
    const { files, audits, asked, write } = setUpExport([[begun()], [begun({ userId: deleted })]]);
    const { downloadUrl, count } = await write();
    expect(count).toBe(2);
    expect(asked).toEqual([
      [
        firstIdAt(new Date('2026-11-01T03:00:00.000Z')),
        firstIdAt(new Date('2026-12-01T03:00:00.000Z')),
      ],
    ]);
    const [file] = files;
    expect(file?.fileName).toBe('pagos_2026-11-01_2026-11-30.csv');
    expect(file?.key).toMatch(/^payments\/2026-11-22\/[0-9a-z]{26}\.csv$/);
    expect(linesOf(file?.content ?? '').map((line) => line.split(';')[2])).toEqual([
      'Cliente',
      'Ana Pérez',
      'Usuario eliminado',
      '',
      '',
      undefined,
    ]);
    expect(downloadUrl).toBe(`https://exports.example/${String(file?.key)}`);
    expect(audits).toMatchObject([
      {
        targetId: ADMIN_ID,
        actorId: ADMIN_ID,
        action: 'PaymentsExported',
        details: { from: '2026-11-01', to: '2026-11-30', count: '2' },
      },
    ]);
  });
});

describe('an export that is narrowed', () => {
  it('has what the filters find and its totals, and the audit says which they were', async () => {
    const rows = [
      begun({ status: 'completed', amountCents: 1_000, refundedCents: 250 }),
      begun({ status: 'completed', amountCents: 500 }),
      begun({ status: 'failed' }),
    ];
    const { files, audits, write } = setUpExport([rows], { search: 'Pérez', status: 'completed' });
    expect((await write()).count).toBe(2);
    const lines = linesOf(files[0]?.content ?? '');
    expect(lines).toHaveLength(6);
    expect(lines[4]).toBe('Total Completado;;;;2 pagos;15,00;USD;Completado;2,50;;;;');
    expect(audits).toMatchObject([
      {
        details: {
          from: '2026-11-01',
          to: '2026-11-30',
          search: 'Pérez',
          status: 'completed',
          count: '2',
        },
      },
    ]);
    expect((await setUpExport([rows], { search: 'benito' }).write()).count).toBe(0);
  });
});
