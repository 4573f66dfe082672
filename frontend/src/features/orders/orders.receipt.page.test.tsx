// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '../../../../functions/payments/payments.domain.ts';
import type { Receipt } from '../../../../functions/payments/receipt/payments.receipts.domain.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import { payment } from '../../testing/fake-payments.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { ordersRoutes } from './orders.routes.tsx';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() => import('./orders.receipt.page.tsx'));
afterEach(cleanup);

const paymentId = '01k9bb00000000000000paid00';
const route = `GET /api/payments/${paymentId}/receipt`;
const client = {
  name: 'Clara Rojas',
  email: 'clara@andes.cl',
  companyName: 'Andes SpA',
  companyDni: '76.123.456-7',
  companyAddress: 'Av. Sur 123',
  companyCity: 'Santiago',
  companyCountry: 'Chile',
};
const receiptOf = (given: Partial<Payment> = {}, more: Partial<Receipt> = {}): Receipt => ({
  payment: payment({ paymentId, ...given }),
  period: { startDate: '2026-03-05T12:00:00.000Z', endDate: '2026-04-05T12:00:00.000Z' },
  client,
  issuedAt: null,
  tax: null,
  ...more,
});
const open = (answers: FakeApi) =>
  showFeature(ordersRoutes, `/my-orders/receipts/${paymentId}`, answers);
const facts = () =>
  screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ''}`);
const lines = () =>
  within(screen.getByRole('table', { name: 'Detalle' }))
    .getAllByRole('row')
    .map((row) => row.textContent.replaceAll('\u00A0', ' '));

describe('a receipt', () => {
  it('shows a skeleton, then the brand, the payment, the company and what was paid for', async () => {
    open({ [route]: { body: receiptOf() } });
    await screen.findByRole('status', { name: 'Cargando' });
    await screen.findByText('WordPress Manager');
    screen.getByRole('heading', { level: 1, name: 'Recibo' });
    expect(facts()).toEqual([
      `Número: ${paymentId}`,
      'Fecha: 05/03/2026',
      'Orden de PayPal: 5O190127TN364715T',
      'Estado: Completado',
    ]);
    expect(screen.getByRole('region', { name: 'Cliente' }).textContent).toBe(
      'ClienteAndes SpAClara RojasDNI: 76.123.456-7Av. Sur 123Santiago, Chileclara@andes.cl',
    );
    expect(lines()).toEqual([
      'ConceptoMonto',
      'Plan ProfesionalDel 05/03/2026 al 05/04/2026$49,00 USD',
      'Total$49,00 USD',
    ]);
    // What a browser calls the file it prints to.
    expect(document.title).toBe(`Recibo ${paymentId} · WordPress Manager`);
  });

  it('has the number and the day of its issue, where it was numbered', async () => {
    const issuedAt = '2026-03-06T12:00:00.000Z';
    open({ [route]: { body: receiptOf({ receiptNumber: '2026-0012' }, { issuedAt }) } });
    await screen.findByText('WordPress Manager');
    expect(facts().slice(0, 2)).toEqual(['Número: 2026-0012', 'Fecha: 06/03/2026']);
    expect(document.title).toBe('Recibo 2026-0012 · WordPress Manager');
  });

  it('leaves out what is not known of the client, and of a period that never was', async () => {
    const unknown = { companyName: '', companyDni: '', companyAddress: '', companyCity: '' };
    open({
      [route]: {
        body: receiptOf(
          { mercadoPagoId: null },
          { period: null, client: { ...client, ...unknown, companyCountry: 'Chile' } },
        ),
      },
    });
    await screen.findByText('WordPress Manager');
    expect(screen.getByRole('region', { name: 'Cliente' }).textContent).toBe(
      'ClienteClara RojasChileclara@andes.cl',
    );
    expect(lines()[1]).toBe('Plan Profesional$49,00 USD');
    expect(facts()).not.toContainEqual(expect.stringContaining('PayPal'));
  });

  it('names the tax in the total, where there is one', async () => {
    const tax = { name: 'IVA', percent: 19.5, cents: 800 };
    open({ [route]: { body: receiptOf({}, { tax }) } });
    await screen.findByText('WordPress Manager');
    expect(lines().slice(2)).toEqual(['Total$49,00 USD', 'IVA 19,5 % incluido$8,00 USD']);
  });

  it('counts what went back in part', async () => {
    open({ [route]: { body: receiptOf({ refundedCents: 1_050 }) } });
    await screen.findByText('WordPress Manager');
    expect(facts()).toContain('Estado: Completado');
    expect(lines().slice(2)).toEqual(['Reembolsado−$10,50 USD', 'Total$38,50 USD']);
  });

  it('counts what went back in full', async () => {
    const refundedInFull = {
      refundedCents: 4_900,
      status: 'refunded',
      settlement: 'refunded',
    } as const;
    open({ [route]: { body: receiptOf(refundedInFull) } });
    await screen.findByText('WordPress Manager');
    expect(facts()).toContain('Estado: Reembolsado');
    expect(lines().slice(2)).toEqual(['Reembolsado−$49,00 USD', 'Total$0,00 USD']);
  });

  it('is printed, without what is around it', async () => {
    let printed = 0;
    const print = Object.getOwnPropertyDescriptor(window, 'print');
    Object.defineProperty(window, 'print', { configurable: true, value: () => (printed += 1) });
    open({ [route]: { body: receiptOf() } });
    const button = await screen.findByRole('button', { name: 'Imprimir' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(printed).toBe(1);
    const hidden = button.closest('.print\\:hidden');
    expect(hidden?.textContent).toContain('Volver a Mis Órdenes');
    expect(hidden?.contains(screen.getByRole('table'))).toBe(false);
    if (print) Object.defineProperty(window, 'print', print);
    else Reflect.deleteProperty(window, 'print');
  });

  it.each([
    ['cliente', 'Volver a Mis Órdenes', '/my-orders?tab=pagos'],
    ['admin', 'Volver a Pagos', '/admin/payments'],
  ] as const)('leads a person of role %s back', async (role, label, address) => {
    open({ 'GET /api/profile': me({ role }), [route]: { body: receiptOf() } });
    const link = await screen.findByRole('link', { name: label });
    expect(link.getAttribute('href')).toBe(address);
  });
});

describe('a receipt that is not there', () => {
  it('is reported: somebody else’s, not paid, or one that never existed', async () => {
    open({
      [route]: refusal(
        404,
        'NOT_FOUND',
        'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
      ),
    });
    await screen.findByText('No encontramos este recibo');
    expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Volver a Mis Órdenes' })).toHaveLength(2);
  });

  it('could not be read: it is tried again', async () => {
    let broken = true;
    open({
      [route]: () => (broken ? refusal(500, 'INTERNAL', 'Algo salió mal') : { body: receiptOf() }),
    });
    await screen.findByText('No se pudo cargar el recibo');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('WordPress Manager');
    await waitFor(() => expect(screen.queryByText('No se pudo cargar el recibo')).toBeNull());
  });
});
