// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentResult } from '../../../../functions/payments/payments.domain.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { openPortal } from '../../testing/portal-app.tsx';
import { pollDelay } from './payments.result.queries.ts';
import { viewOf } from './payments.result.text.ts';

// A busy machine takes longer to compile the pages than a query waits for them.
beforeAll(() =>
  Promise.all([import('./payments.success.page.tsx'), import('./payments.failure.page.tsx')]),
);
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const paymentId = '01k9zz00000000000000pay001';
const route = `GET /api/payments/${paymentId}/result`;
const result = (given: Partial<PaymentResult> = {}): PaymentResult => ({
  planName: 'Pro',
  amountCents: 9_950,
  currency: 'USD',
  status: 'pending',
  stage: 'waiting',
  ...given,
});
const completed = result({ status: 'completed', stage: 'final' });

const open = (page: 'success' | 'failure', answers: FakeApi, query = `?payment_id=${paymentId}`) =>
  openPortal(`/payment-${page}${query}`, { answers });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
/** What the page says of the payment: 'Plan Pro', 'Monto …', 'Estado …'. */
const details = () =>
  screen.getAllByRole('term').map((term) => {
    const value = term.nextElementSibling?.textContent ?? '';
    return `${term.textContent} ${value.replace('\u00A0', ' ')}`;
  });

describe('/payment-success', () => {
  it('waits for the payment to be final, and only then reports success', async () => {
    let now = result();
    const { calls } = open('success', { [route]: () => ({ body: now }) });
    const title = await heading('Confirmando tu pago…');
    await waitFor(() =>
      expect(details()).toEqual(['Plan Pro', 'Monto $99,50 USD', 'Estado Pendiente']),
    );
    expect(document.title).toBe('Confirmando tu pago… · WordPress Manager');
    expect(title.closest('[aria-live="polite"]')).not.toBeNull();
    expect(screen.queryByRole('link', { name: 'Ir a Actividades' })).toBeNull();

    await pass(2_000);
    await waitFor(() => expect(calls).toEqual([route, route]));
    // The record alone is no success: an administrator may have set it.
    now = result({ status: 'completed' });
    await pass(2_000);
    await waitFor(() => expect(details()[2]).toBe('Estado Completado'));
    expect(screen.queryByText('¡Pago Exitoso!')).toBeNull();

    now = completed;
    await pass(2_000);
    const success = await heading('¡Pago Exitoso!');
    // The same element: screen readers announce what changes in it.
    expect(success).toBe(title);
    expect(details()).toEqual(['Plan Pro', 'Monto $99,50 USD', 'Estado Completado']);
    expect(linkTo('Ir al inicio')).toBe('/dashboard');
    expect(linkTo('Ir a Actividades')).toBe('/activities');
    const asked = calls.length;
    await pass(600_000);
    expect(calls).toHaveLength(asked);
  });

  it('says that PayPal reviews it, and goes on waiting', async () => {
    let now = result({ stage: 'review' });
    open('success', { [route]: () => ({ body: now }) });
    await heading('PayPal está revisando tu pago…');
    expect(linkTo('Ver Mis Órdenes')).toBe('/my-orders');
    now = completed;
    await pass(2_000);
    await heading('¡Pago Exitoso!');
  });

  it.each(['completed', 'pending'] as const)(
    'promises no plan where staff must act on what was paid (%s), and goes on waiting',
    async (status) => {
      let now = result({ stage: 'staff', status });
      open('success', { [route]: () => ({ body: now }) });
      await heading('Estamos revisando tu pago');
      screen.getByText(
        /nuestro equipo debe revisarlo antes de que empiece tu plan\. No tienes que pagar de nuevo\./,
      );
      // Who pays for a company may not be who is notified.
      screen.getByText(/En Mis Órdenes verás cuándo empieza tu plan/);
      expect(screen.queryByText(/avisaremos/)).toBeNull();
      expect(screen.queryByText(/PayPal está revisando/)).toBeNull();
      expect(linkTo('Ver Mis Órdenes')).toBe('/my-orders');
      now = completed;
      await pass(2_000);
      await heading('¡Pago Exitoso!');
    },
  );

  it('says after two minutes that nothing is lost, asking less often', async () => {
    const { calls } = open('success', { [route]: { body: result() } });
    await screen.findByText('Suele tardar unos segundos. Esta página se actualiza sola.');
    await screen.findByText('Pro');
    await pass(60_000);
    const inFirstMinute = calls.length;
    expect(inFirstMinute).toBeGreaterThan(25);
    await pass(60_000);
    await screen.findByText(/no se pierde nada/);
    expect(calls.length - inFirstMinute).toBeLessThan(8);
    expect(linkTo('Ver Mis Órdenes')).toBe('/my-orders');
  });

  it.each([
    ['failed', { title: 'El pago no se completó', link: 'Intentar Nuevamente', label: 'Fallido' }],
    ['refunded', { title: 'Pago reembolsado', link: 'Ver planes', label: 'Reembolsado' }],
  ] as const)('says that it %s', async (status, { title, link, label }) => {
    const { calls } = open('success', { [route]: { body: result({ status, stage: 'final' }) } });
    await heading(title);
    expect(details()[2]).toBe(`Estado ${label}`);
    expect(linkTo(link)).toBe('/plans');
    expect(screen.queryByText('¡Pago Exitoso!')).toBeNull();
    await pass(60_000);
    const inFirstMinute = calls.length;
    if (status === 'refunded') expect(inFirstMinute).toBe(1);
    await pass(600_000);
    expect(calls.length - inFirstMinute).toBeLessThan(2);
  });

  it('finds out by itself that a declined payment was paid with another card', async () => {
    const { answers } = open('success', {
      [route]: { body: result({ status: 'failed', stage: 'final' }) },
    });
    await heading('El pago no se completó');
    answers[route] = { body: completed };
    await pass(2_000);
    await heading('¡Pago Exitoso!');
  });

  it('looks again on coming back to the tab: what was declined may be paid with another card', async () => {
    let now = result({ status: 'failed', stage: 'final' });
    const { calls } = open('success', { [route]: () => ({ body: now }) });
    await heading('El pago no se completó');
    await pass(62_000);
    const before = calls.length;
    now = completed;
    const comeBack = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));
    comeBack();
    await heading('¡Pago Exitoso!');
    comeBack();
    expect(calls).toHaveLength(before + 1);
  });

  it('looks at once when another tab announces the payment, however long it waited', async () => {
    let now = result();
    const { calls } = open('success', { [route]: () => ({ body: now }) });
    await screen.findByText('Pro');
    await pass(700_000);
    const before = calls.length;
    now = completed;
    const otherTab = new BroadcastChannel('portal');
    const heard = vi.fn();
    otherTab.addEventListener('message', ({ data }: MessageEvent<string>) => void heard(data));
    otherTab.postMessage('payment another');
    otherTab.postMessage(`payment ${paymentId}`);
    await heading('¡Pago Exitoso!');
    expect(calls).toHaveLength(before + 1);
    // And this one announces what it found.
    await waitFor(() => expect(heard).toHaveBeenCalledWith(`payment ${paymentId}`));
    otherTab.close();
  });

  it('asks often again once its reader is back, for a payment that takes another moment', async () => {
    const { answers, calls } = open('success', { [route]: { body: result() } });
    await screen.findByText('Pro');
    await pass(700_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await waitFor(() => expect(screen.queryByText('Pro')).not.toBeNull());
    const before = calls.length;
    await pass(2_000);
    answers[route] = { body: completed };
    await pass(2_000);
    await heading('¡Pago Exitoso!');
    expect(calls.length).toBeGreaterThan(before);
  });

  it('promises nothing of a payment that somebody set back to pending', async () => {
    open('success', { [route]: { body: result({ stage: 'final' }) } });
    await heading('Pago pendiente');
  });

  it.each(['success', 'failure'] as const)('a payment that is missing: %s', async (page) => {
    open(page, {
      [route]: refusal(
        404,
        'NOT_FOUND',
        'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
      ),
    });
    await heading('Pago no encontrado');
    expect(linkTo('Ver planes')).toBe('/plans');
  });

  it.each(['', '?payment_id=', '?payment_id=../users'])(
    'asks nobody about what is no id: %j',
    async (query) => {
      const { calls } = open('success', {}, query);
      await heading('Pago no encontrado');
      cleanup();
      const failure = open('failure', {}, query);
      await heading('Pago no encontrado');
      expect([...calls, ...failure.calls]).toEqual([]);
    },
  );

  it('says that it could not ask, offers to try again, and goes on by itself', async () => {
    const portal = open('success', { [route]: new Error('offline') });
    await heading('No se pudo consultar el pago');
    screen.getByRole('button', { name: 'Reintentar' });
    portal.answers[route] = { body: completed };
    await pass(2_000);
    await heading('¡Pago Exitoso!');
  });

  it('keeps what it knows while the connection is lost', async () => {
    const portal = open('success', { [route]: { body: result() } });
    await screen.findByText('Pro');
    portal.answers[route] = new Error('offline');
    await pass(4_000);
    await heading('Confirmando tu pago…');
    screen.getByText('Pro');
    portal.answers[route] = { body: completed };
    await pass(2_000);
    await heading('¡Pago Exitoso!');
  });

  it('is seen by strangers, without a word on who paid', async () => {
    const { calls } = open('success', { [route]: { body: completed } });
    await heading('¡Pago Exitoso!');
    expect(calls).toEqual([route]);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

/** Every heading that the page had, also for a moment. */
function watchTitles() {
  const titles: string[] = [];
  const look = () =>
    titles.push(
      ...screen.queryAllByRole('heading', { level: 1 }).map((title) => title.textContent),
    );
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return {
    seen: () => {
      look();
      observer.disconnect();
      return titles;
    },
  };
}

describe('/payment-failure', () => {
  it('says that it was cancelled, with the same data, and changes nothing', async () => {
    const { calls } = open('failure', { [route]: { body: result() } });
    await heading('Pago Cancelado');
    await screen.findByText('Pro');
    expect(details()).toEqual(['Plan Pro', 'Monto $99,50 USD', 'Estado Pendiente']);
    expect(linkTo('Intentar Nuevamente')).toBe('/plans');
    expect(linkTo('Ir al inicio')).toBe('/dashboard');
    // Some approve after they have cancelled.
    expect(linkTo('Ver cómo va el pago')).toBe(`/payment-success?payment_id=${paymentId}`);
    await pass(600_000);
    expect(calls).toEqual([route]);
  });

  it.each([
    ['completed', completed, '¡Pago Exitoso!'],
    ['under review', result({ stage: 'review' }), 'PayPal está revisando tu pago…'],
    ['for staff', result({ stage: 'staff' }), 'Estamos revisando tu pago'],
    ['refunded', result({ status: 'refunded', stage: 'final' }), 'Pago reembolsado'],
    ['held', result({ stage: 'final' }), 'Pago pendiente'],
  ])('never calls one cancelled that is %s', async (_, body, title) => {
    const { seen } = watchTitles();
    open('failure', { [route]: { body } });
    await heading(title);
    expect(seen()).not.toContain('Pago Cancelado');
    expect(screen.queryByRole('link', { name: 'Ver cómo va el pago' })).toBeNull();
  });

  it('leads nowhere else once it has failed', async () => {
    open('failure', { [route]: { body: result({ status: 'failed', stage: 'final' }) } });
    await screen.findByText('Fallido');
    expect(screen.queryByRole('link', { name: 'Ver cómo va el pago' })).toBeNull();
  });

  it('keeps its ways out where the data cannot be read', async () => {
    const portal = open('failure', { [route]: new Error('offline') });
    await screen.findByText('No se pudo consultar el pago');
    expect(linkTo('Intentar Nuevamente')).toBe('/plans');
    portal.answers[route] = { body: result() };
    await portal.user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('Pro');
  });
});

describe('the wait', () => {
  const waiting = { data: result(), error: null };

  it.each([
    [0, 2_000],
    [59_999, 2_000],
    [60_000, 10_000],
    [599_999, 10_000],
    [600_000, 60_000],
  ])('after %i ms asks again in %i ms', (waited, delay) => {
    expect(pollDelay(waiting, waited)).toBe(delay);
  });

  it('ends with a final state, or where there is no payment; no failed connection ends it', () => {
    const missing = new ApiError('NOT_FOUND', 'No', { status: 404 });
    const invalid = new ApiError('VALIDATION_FAILED', 'No', { status: 400 });
    const offline = new ApiError('NETWORK', 'No');
    expect(pollDelay({ data: completed, error: null }, 0)).toBe(false);
    expect(pollDelay({ error: missing }, 0)).toBe(false);
    expect(pollDelay({ error: invalid }, 0)).toBe(false);
    expect(pollDelay({ error: offline }, 0)).toBe(2_000);
    expect(pollDelay({ ...waiting, error: offline }, 0)).toBe(2_000);
  });

  it.each([
    ['waiting', 'pending', 'waiting'],
    ['waiting', 'completed', 'waiting'],
    ['review', 'completed', 'review'],
    ['staff', 'completed', 'staff'],
    ['staff', 'pending', 'staff'],
    ['final', 'pending', 'held'],
    ['final', 'completed', 'completed'],
    ['final', 'failed', 'failed'],
    ['final', 'refunded', 'refunded'],
  ] as const)('of one that is %s and %s shows %s', (stage, status, view) => {
    expect(viewOf(result({ stage, status }))).toBe(view);
  });
});
