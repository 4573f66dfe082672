import { expect, it } from 'vitest';
import { fakeExporting } from '../../../tests/support/exporting.ts';
import { samplePayment } from '../../../tests/support/payments/sample-payments.ts';
import { toPayment } from '../payments.record.domain.ts';
import { exportOwnPayments } from './payments.own.export.service.ts';

it('a person’s export has their own payments, without naming them in each row', async () => {
  const { exporting, files, lines } = fakeExporting();
  const asked: string[] = [];
  const payments = {
    listOf: async (userId: string) => {
      asked.push(userId);
      return { items: [{ ...toPayment(samplePayment()), planName: '=1+1' }], nextCursor: null };
    },
  };
  const caller = { userId: 'ana', role: 'cliente' } as const;
  expect(await exportOwnPayments(caller, { ...exporting, payments })).toMatchObject({ count: 1 });
  expect(asked).toEqual(['ana']);
  expect(files[0]?.fileName).toBe('mis_pagos_2026-11-21.csv');
  const [head, row] = lines();
  expect(head).toBe(
    'ID de pago;Fecha;Plan;Monto;Moneda;Estado;Reembolsado;ID de PayPal;Pagado;Actualizado;Recibo',
  );
  expect(row).toContain(";'=1+1;");
});
