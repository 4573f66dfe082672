// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import {
  inDays,
  movement,
  openPayment,
  pagesOf,
  payment,
  userPlan,
} from '../../testing/fake-payments.ts';
import { me } from '../../testing/fake-auth.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { createFormatter } from '../../lib/format/format.ts';
import { ordersRoutes } from './orders.routes.tsx';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() => import('./orders.page.tsx'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const plansRoute = 'GET /api/user-plans/mine';
const paymentsRoute = 'GET /api/payments/mine';
const open = (answers: FakeApi, path = '/my-orders') => {
  const whole: FakeApi = {
    [plansRoute]: pagesOf(() => []),
    [paymentsRoute]: pagesOf(() => []),
    ...answers,
  };
  return { answers: whole, ...showFeature(ordersRoutes, path, whole) };
};
const plans = (...rows: ReturnType<typeof userPlan>[]): FakeApi => ({
  [plansRoute]: pagesOf(() => rows),
});
const payments = (...rows: ReturnType<typeof payment>[]): FakeApi => ({
  [paymentsRoute]: pagesOf(() => rows),
});
const table = (name: RegExp) => screen.findByRole('table', { name });
const rowOf = async (text: string) => {
  const list = within(await table(/^(Mis planes|Historial de pagos), /));
  const row = (await list.findByText(text)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${text} is in no row`);
  return within(row);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dayOf = (instant: string) =>
  `${instant.slice(8, 10)}/${instant.slice(5, 7)}/${instant.slice(0, 4)}`;

describe('the tabs', () => {
  it('are in the address, and each reads its own list only', async () => {
    const { calls, router } = open({
      ...plans(userPlan({ status: 'cancelled' })),
      ...payments(payment()),
    });
    await rowOf('Profesional');
    screen.getByRole('heading', { level: 1, name: 'Mis Órdenes' });
    expect(calls).toEqual([plansRoute]);
    const tab = screen.getByRole('tab', { name: 'Mis Planes', selected: true });
    tab.focus();
    await userEvent.keyboard('{ArrowRight}');
    await table(/^Historial de pagos, /);
    expect(document.activeElement).toBe(
      screen.getByRole('tab', { name: 'Historial de Pagos', selected: true }),
    );
    expect(router.state.location.search).toBe('?tab=pagos');
    expect(calls).toEqual([plansRoute, paymentsRoute]);
    await act(() => router.navigate(-1));
    await table(/^Mis planes, /);
  });
});

describe('the plans', () => {
  it('show a skeleton, then since when and until when, what is used, and their state', async () => {
    open(
      plans(
        userPlan({
          planName: 'Segundo',
          startDate: inDays(20),
          endDate: inDays(50),
          paymentId: null,
        }),
        userPlan({ planName: 'Primero' }),
        userPlan({
          planName: 'Antiguo',
          status: 'expired',
          startDate: '2026-02-01T12:00:00.000Z',
          endDate: '2026-03-03T12:00:00.000Z',
          activitiesConsumed: 5,
        }),
      ),
    );
    await screen.findByRole('status', { name: 'Cargando' });
    const oldest = await rowOf('Antiguo');
    oldest.getByText('01/02/2026 – 03/03/2026');
    oldest.getByText('5 de 5');
    oldest.getByText('Contratado');
    oldest.getByText('Vencido');
    (await rowOf('Primero')).getByText('Activo');
    const next = await rowOf('Segundo');
    next.getByText('Programado');
    next.getByText('Asignado por tu proveedor');
  });

  it('have a green notice while one is active, which says until when', async () => {
    const endDate = inDays(20);
    open(plans(userPlan({ endDate })));
    const notice = (await screen.findByText('Tu plan Profesional está activo')).closest(
      '[role="status"]',
    );
    expect(notice?.textContent).toContain(`Termina el ${dayOf(endDate)}.`);
    expect(notice?.className).toContain('bg-success-soft');
  });

  it('say in it what comes next', async () => {
    const endDate = inDays(20);
    open(
      plans(
        userPlan({ planName: 'Pro', startDate: endDate, endDate: inDays(50) }),
        userPlan({ endDate }),
      ),
    );
    await screen.findByText(`Termina el ${dayOf(endDate)}, y entonces empieza tu plan Pro.`);
  });

  it('have a red notice once the last has expired, with the way to the plans', async () => {
    open(plans(userPlan({ status: 'expired', endDate: '2026-03-03T12:00:00.000Z' })));
    const notice = await screen.findByRole('alert');
    within(notice).getByText('Tu plan Profesional venció');
    expect(notice.textContent).toContain('Terminó el 03/03/2026.');
    expect(notice.className).toContain('bg-destructive-soft');
    const link = within(notice).getByRole('link', { name: 'Ver planes' });
    expect(link.getAttribute('href')).toBe('/plans');
  });

  it('name no end that is still to come, where an administrator ended one early', async () => {
    const [from, ended, to] = [inDays(-10), inDays(-2), inDays(20)];
    const format = createFormatter('UTC');
    const over = { status: 'expired', startDate: from, updatedAt: ended, endDate: to } as const;
    open(plans(userPlan(over)));
    const notice = await screen.findByRole('alert');
    within(notice).getByText('Tu plan Profesional venció');
    within(notice).getByText(
      `Terminó el ${format.date(ended)}. Contrata uno para volver a pedir actividades.`,
    );
    (await rowOf('Profesional')).getByText(`${format.date(from)} – ${format.date(ended)}`);
    expect(screen.queryByText(new RegExp(format.date(to)))).toBeNull();
  });

  it('name no dates of one that was cancelled before it began', async () => {
    const [from, to] = [inDays(5), inDays(35)];
    const never = { startDate: from, endDate: to, updatedAt: inDays(-1) };
    open(plans(userPlan({ status: 'cancelled', ...never })));
    (await rowOf('Profesional')).getByText('No llegó a empezar');
  });

  it("turn 'Vencido', and the notice red, the moment they end", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { calls } = open(plans(userPlan({ endDate: inDays(1 / 24) })));
    (await rowOf('Profesional')).getByText('Activo');
    await screen.findByText('Tu plan Profesional está activo');
    await act(() => vi.advanceTimersByTimeAsync(3_600_000));
    (await rowOf('Profesional')).getByText('Vencido');
    within(screen.getByRole('alert')).getByText('Tu plan Profesional venció');
    expect(calls.filter((call) => call === plansRoute)).toHaveLength(1);
  });

  it('without any lead to the catalogue', async () => {
    open({});
    await screen.findByText('Sin plan');
    expect(screen.getByRole('link', { name: 'Ver planes' }).getAttribute('href')).toBe('/plans');
  });

  it('of an administrator lead to what clients have', async () => {
    open({ 'GET /api/profile': { body: { role: 'admin' } } });
    await screen.findByText('Sin plan');
    screen.getByText(/^Los administradores no contratan planes\./);
    const link = screen.getByRole('link', { name: 'Ver pagos' });
    expect(link.getAttribute('href')).toBe('/admin/payments');
    expect(screen.queryByRole('link', { name: 'Ver planes' })).toBeNull();
  });

  it('are not sold again to an administrator whose plan expired', async () => {
    const expired = userPlan({ status: 'expired' });
    open({ 'GET /api/profile': { body: { role: 'admin' } }, ...plans(expired) });
    await screen.findByText('Tu plan Profesional venció');
    expect(screen.queryByText(/Contrata uno/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ver planes' })).toBeNull();
  });

  it('are read on by cursor', async () => {
    const rows = ['Uno', 'Dos', 'Tres'].map((planName) =>
      userPlan({ planName, status: 'cancelled' }),
    );
    open({ [plansRoute]: pagesOf(() => rows, 2) });
    await rowOf('Dos');
    expect(screen.queryByText('Tres')).toBeNull();
    await press('Ver más');
    await rowOf('Tres');
    await rowOf('Uno');
  });

  it('open their movements, and give the focus back', async () => {
    const plan = userPlan({ status: 'expired', startDate: '2026-02-01T12:00:00.000Z' });
    open({
      ...plans(plan),
      [`GET /api/user-plans/${plan.userPlanId}/movements`]: pagesOf(() => [
        movement({ kind: 'correction', amount: -1, reason: 'Cobrada dos veces' }),
      ]),
    });
    const button = await screen.findByRole('button', {
      name: 'Movimientos de Profesional desde el 01/02/2026',
    });
    button.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Movimientos' }));
    await dialog.findByText('Cobrada dos veces');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('the payments', () => {
  const at = '/my-orders?tab=pagos';

  it('show for what, how much, how and when; a paid one has a receipt', async () => {
    const paid = payment();
    open(payments(paid), at);
    const row = await rowOf('Profesional');
    row.getByText(/^\$49,00\sUSD$/);
    row.getByText('Completado');
    row.getByText('05/03/2026');
    const link = row.getByRole('link', { name: 'Ver recibo de Profesional del 05/03/2026' });
    expect(link.getAttribute('href')).toBe(`/my-orders/receipts/${paid.paymentId}`);
    expect(row.queryByRole('link', { name: /Continuar pago/ })).toBeNull();
  });

  it.each([
    ['Pendiente', { status: 'pending', settlement: 'created' }],
    ['Fallido', { status: 'failed', settlement: 'declined' }],
  ] as const)(
    'that can still be made go on at PayPal, in another tab: %s',
    async (label, given) => {
      const begun = openPayment(given);
      open(payments(begun), at);
      const row = await rowOf('Profesional');
      row.getByText(label);
      const link = row.getByRole('link', { name: /^Continuar pago de Profesional/ });
      expect(link.getAttribute('href')).toBe(begun.checkoutUrl);
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
        '_blank',
        'noopener noreferrer',
      ]);
      expect(row.queryByRole('link', { name: /Ver recibo/ })).toBeNull();
    },
  );

  it('that would end with the account can be discarded alone', async () => {
    const who = me({ erasesAt: inDays(9) });
    open({ ...payments(openPayment()), 'GET /api/profile': who }, at);
    const row = await rowOf('Profesional');
    row.getByRole('button', { name: /^Descartar pago de Profesional/ });
    expect(row.queryByRole('link', { name: /^Continuar pago/ })).toBeNull();
  });

  it('that is not going to be made is discarded, once it was asked', async () => {
    const begun = openPayment();
    const rows = [begun];
    const { calls } = open(
      {
        [paymentsRoute]: pagesOf(() => rows),
        [`POST /api/payments/${begun.paymentId}/discard`]: () => {
          const discardedAt = inDays(0);
          rows[0] = {
            ...begun,
            status: 'failed',
            settlement: 'closed',
            checkoutUrl: null,
            discardedAt,
          };
          return { body: rows[0] };
        },
      },
      at,
    );
    await rowOf('Profesional');
    await press('Descartar pago de Profesional del 05/03/2026');
    const question = await screen.findByRole('alertdialog');
    within(question).getByText(/^Si después lo apruebas en una pestaña de PayPal/);
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Descartar pago' }));
    await screen.findByText('Pago descartado');
    const row = await rowOf('Profesional');
    await waitFor(() => row.getByText('Descartado: no se cobró.'));
    expect(row.queryByRole('link', { name: /Continuar pago/ })).toBeNull();
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  it('that is being paid is not discarded, and is read again', async () => {
    const begun = openPayment();
    const { calls } = open(
      {
        ...payments(begun),
        [`POST /api/payments/${begun.paymentId}/discard`]: refusal(
          409,
          'PAYMENT_IN_PROGRESS',
          'Ya pagaste en PayPal.',
        ),
      },
      at,
    );
    await rowOf('Profesional');
    await press('Descartar pago de Profesional del 05/03/2026');
    const question = await screen.findByRole('alertdialog');
    const reads = () => calls.filter((call) => call === paymentsRoute).length;
    const before = reads();
    await userEvent.click(within(question).getByRole('button', { name: 'Descartar pago' }));
    await within(question).findByText('Ya pagaste en PayPal.');
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
  });

  it('that are over offer nothing but a receipt of what went back', async () => {
    open(
      payments(
        openPayment({ planName: 'Cerrado', status: 'failed', settlement: 'closed' }),
        openPayment({ planName: 'Sin enlace', checkoutUrl: null }),
        payment({
          planName: 'Devuelto',
          ...{ status: 'refunded', settlement: 'refunded', receiptNumber: '2026-0001' },
        }),
      ),
      at,
    );
    expect((await rowOf('Cerrado')).queryByRole('link')).toBeNull();
    expect((await rowOf('Sin enlace')).queryByRole('link')).toBeNull();
    (await rowOf('Devuelto')).getByText('Reembolsado');
    (await rowOf('Devuelto')).getByRole('link', { name: /^Ver recibo/ });
  });

  it('that PayPal holds, that staff must act on, or that went back in part, say so', async () => {
    open(
      payments(
        openPayment({ planName: 'Retenido', settlement: 'pending', checkoutUrl: null }),
        payment({ planName: 'Sin plan', flag: 'notActivated' }),
        payment({ planName: 'En parte', refundedCents: 1_050 }),
      ),
      at,
    );
    (await rowOf('Sin plan')).getByText(/^Recibimos tu pago\. Nuestro equipo lo revisará/);
    (await rowOf('Retenido')).getByText('En revisión: te avisaremos cuando se confirme.');
    (await rowOf('En parte')).getByText(/^Se te devolvieron \$10,50\sUSD\.$/);
  });

  it('say to a member of the company that its client is notified', async () => {
    open(
      {
        ...payments(
          openPayment({ planName: 'Retenido', settlement: 'pending', checkoutUrl: null }),
          payment({ planName: 'Sin plan', flag: 'notActivated' }),
          openPayment({ planName: 'Abierto' }),
        ),
        'GET /api/profile': me({ position: 'billing', companyId: '01h00000000000000000000001' }),
      },
      at,
    );
    (await rowOf('Retenido')).getByText(
      'En revisión: avisaremos a la persona titular de la empresa cuando se confirme.',
    );
    (await rowOf('Sin plan')).getByText(/y avisará a la persona titular de la empresa\./);
    await userEvent.click(screen.getByRole('button', { name: /^Descartar pago de Abierto/ }));
    await screen.findByText(/tu plan empezará de todos modos\.$/);
    expect(screen.queryByText(/te avisa/)).toBeNull();
  });

  it.each([
    // Says nothing of credit: the plan that was replaced may not have been paid.
    ['now', 'Inicio elegido: al pagar, en lugar del plan de ese momento.'],
    ['after', 'Inicio elegido: al terminar lo que ya había.'],
  ] as const)('say when the plan was to start: %s', async (placement, words) => {
    open(payments(payment({ planName: 'Pro', placement })), at);
    (await rowOf('Pro')).getByText(words);
  });

  it('are read on by cursor', async () => {
    const rows = ['Uno', 'Dos', 'Tres'].map((planName) => payment({ planName }));
    open({ [paymentsRoute]: pagesOf(() => rows, 2) }, at);
    await rowOf('Dos');
    await press('Ver más');
    await rowOf('Tres');
  });

  it('without any lead to the catalogue', async () => {
    open({}, at);
    await screen.findByText('No tienes pagos');
    expect(screen.getByRole('link', { name: 'Ver planes' }).getAttribute('href')).toBe('/plans');
  });
});

describe('what cannot be read', () => {
  it.each([
    ['/my-orders', plansRoute, 'Error al cargar tus planes'],
    ['/my-orders?tab=pagos', paymentsRoute, 'Error al cargar tus pagos'],
  ])('at %s is reported, and tried again', async (path, route, message) => {
    const { answers } = open({ [route]: refusal(500, 'INTERNAL', 'Algo salió mal') }, path);
    await screen.findByText(message);
    screen.getByText('Algo salió mal');
    Object.assign(answers, plans(userPlan({ status: 'cancelled' })), payments(payment()));
    await press('Reintentar');
    await rowOf('Profesional');
  });

  it.each([
    ['/my-orders', plansRoute, 'Error al cargar tus planes'],
    ['/my-orders?tab=pagos', paymentsRoute, 'Error al cargar tus pagos'],
  ])('again at %s is reported in a toast; the rows stay', async (path, route, message) => {
    const rows = { ...plans(userPlan({ status: 'cancelled' })), ...payments(payment()) };
    const { answers } = open(rows, path);
    await rowOf('Profesional');
    answers[route] = refusal(500, 'INTERNAL', 'Algo salió mal');
    await press('Actualizar');
    const toast = (await screen.findByText(message)).closest('li');
    expect(toast?.textContent).toBe(`Error${message}`);
    await rowOf('Profesional');
  });
});

describe('refreshing', () => {
  it('reads the plans again', async () => {
    const rows = [userPlan()];
    open({ [plansRoute]: pagesOf(() => rows) });
    await rowOf('Profesional');
    rows.unshift(userPlan({ planName: 'Nuevo', status: 'cancelled' }));
    await press('Actualizar');
    await rowOf('Nuevo');
  });
});
