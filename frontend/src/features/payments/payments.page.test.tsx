// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ManagedPayment } from '../../../../functions/payments/payments.domain.ts';
import type { ManagedUserPlan } from '../../../../functions/user-plans/user-plans.domain.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import {
  inDays,
  managedPayment,
  managedUserPlan,
  movement,
  pagesOf,
  paymentPages,
  userPlanPages,
} from '../../testing/fake-payments.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { paymentsRoutes } from './payments.routes.tsx';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() =>
  Promise.all([import('./payments.page.tsx'), import('./components/payments-dialogs.tsx')]),
);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (answers: FakeApi, path = '/admin/payments') =>
  showFeature(paymentsRoutes, path, { 'GET /api/profile': me({ role: 'admin' }), ...answers });
const payments = (rows: ManagedPayment[], size?: number): FakeApi => ({
  'GET /api/payments': paymentPages(() => rows, size),
});
const userPlans = (rows: ManagedUserPlan[], size?: number): FakeApi => ({
  'GET /api/user-plans': userPlanPages(() => rows, size),
});
const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${text} is in no row`);
  return within(row);
};
const names = () => screen.getAllByText(/^Cliente \d+$/).map((name) => name.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const actionsOf = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  await screen.findByRole('menu');
  const labels = screen.getAllByRole('menuitem').map((item) => item.textContent);
  await userEvent.keyboard('{Escape}');
  return labels;
};

describe('who may come here', () => {
  it('not clients, who see a message; the server is asked for nothing', async () => {
    const { calls } = showFeature(paymentsRoutes, '/admin/payments', {});
    await screen.findByText('Acceso Denegado');
    screen.getByText('Solo los administradores pueden gestionar pagos');
    expect(screen.queryByRole('tab')).toBeNull();
    expect(calls).toEqual([]);
  });
});

describe('the tabs', () => {
  it('are in the address, and each reads its own list only', async () => {
    const { calls, router } = open({
      ...payments([managedPayment()]),
      ...userPlans([managedUserPlan({ userName: 'Iván Soto' })]),
    });
    await rowOf('Clara Rojas');
    screen.getByRole('heading', { level: 1, name: 'Gestión de Pagos' });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Pagos');
    expect(calls).toEqual(['GET /api/payments']);

    await userEvent.click(screen.getByRole('tab', { name: 'Planes de Usuarios' }));
    await rowOf('Iván Soto');
    expect(router.state.location.search).toBe('?tab=planes');
    expect(calls).toEqual(['GET /api/payments', 'GET /api/user-plans']);
    await act(() => router.navigate(-1));
    await rowOf('Clara Rojas');
  });

  it('open from the address, and move with the arrows', async () => {
    open(
      { ...payments([managedPayment()]), ...userPlans([managedUserPlan()]) },
      '/admin/payments?tab=planes',
    );
    await rowOf('Clara Rojas');
    const tab = screen.getByRole('tab', { name: 'Planes de Usuarios', selected: true });
    tab.focus();
    await userEvent.keyboard('{ArrowLeft}');
    const other = await screen.findByRole('tab', { name: 'Pagos', selected: true });
    expect(document.activeElement).toBe(other);
    screen.getByRole('tabpanel', { name: 'Pagos' });
  });
});

describe('the payments', () => {
  it('show a skeleton, then whose they are, for what, how much, how and when', async () => {
    open(payments([managedPayment({ amountCents: 1_234_550 })]));
    await screen.findByRole('status', { name: 'Cargando' });
    const row = await rowOf('Clara Rojas');
    row.getByText('Profesional');
    row.getByText('PayPal 5O190127TN364715T');
    row.getByText(/^\$12\.345,50\sUSD$/);
    row.getByText('Completado');
    expect(row.getByText('05/03/2026').getAttribute('title')).toBe('05/03/2026 12:00');
    expect(row.queryByText(/^En PayPal/)).toBeNull();
    screen.getByText(/^hace unos segundos$/);
  });

  it('show what PayPal says where the record says something else', async () => {
    open(payments([managedPayment({ status: 'completed', settlement: 'declined' })]));
    (await rowOf('Clara Rojas')).getByText('En PayPal: Medio de pago rechazado');
  });

  it.each([
    [
      'amountMismatch',
      'Revisar: llegó otro monto u otra moneda, y no se activó ningún plan',
      /^Compara la orden en PayPal\./,
    ],
    ['payerGone', 'Revisar: se pagó, y el cliente ya no existe', 'Reembólsalo en PayPal.'],
    [
      'notActivated',
      'Revisar: se pagó, y el plan no pudo activarse',
      'Reembólsalo en PayPal, o asigna el plan y marca el pago como revisado.',
    ],
    [
      'partialRefund',
      /^Revisar: se reembolsó una parte \(\$10,00\sUSD\), y el plan no terminó por eso$/,
      /^Si el plan no debe seguir, cambia su estado\./,
    ],
  ] as const)('show why somebody must look at one, and what to do: %s', async (...given) => {
    const [flag, words, hint] = given;
    open(payments([managedPayment({ flag, refundedCents: 1_000 })]));
    const row = await rowOf('Clara Rojas');
    row.getByText(words);
    row.getByText(hint);
    expect(await actionsOf(/^Acciones de Clara Rojas/)).toContain('Marcar como revisado');
  });

  it('say that PayPal holds one, and that its plan starts by itself', async () => {
    open(payments([managedPayment({ status: 'pending', settlement: 'pending' })]));
    const row = await rowOf('Clara Rojas');
    row.getByText('En PayPal: Retenido por PayPal');
    row.getByText(/El plan empezará automáticamente cuando lo libere\.$/);
  });

  it('say that PayPal has held one for too long', async () => {
    open(
      payments([
        managedPayment({ status: 'pending', settlement: 'pending', flag: 'notActivated' }),
      ]),
    );
    const row = await rowOf('Clara Rojas');
    row.getByText('Revisar: PayPal retiene el dinero desde hace más de 30 días');
    row.getByText(/^Pregúntale a PayPal por qué\./);
    expect(row.queryByText(/no pudo activarse/)).toBeNull();
  });

  it('offer what fits their state; a receipt is a link', async () => {
    const receiptOf = managedPayment({
      userName: 'Uno',
      status: 'refunded',
      settlement: 'refunded',
      receiptNumber: '2026-0001',
    });
    open(payments([receiptOf, managedPayment({ userName: 'Dos', status: 'pending' })]));
    expect(await actionsOf(/^Acciones de Uno, pago del 05\/03\/2026$/)).toEqual([
      'Cambiar estado',
      'Ver recibo',
    ]);
    expect(await actionsOf(/^Acciones de Dos/)).toEqual(['Cambiar estado']);
    await userEvent.click(screen.getByRole('button', { name: /^Acciones de Uno/ }));
    const link = await screen.findByRole('menuitem', { name: 'Ver recibo' });
    expect(link.getAttribute('href')).toBe(`/my-orders/receipts/${receiptOf.paymentId}`);
  });

  it('are read by page, newest first, and say which are shown', async () => {
    const rows = [1, 2, 3].map((n) => managedPayment({ userName: `Cliente ${String(n)}` }));
    const { router } = open(payments(rows, 2));
    await rowOf('Cliente 1');
    expect(names()).toEqual(['Cliente 1', 'Cliente 2']);
    await userEvent.click(screen.getByRole('link', { name: 'Página siguiente' }));
    await rowOf('Cliente 3');
    expect(router.state.location.search).toBe('?page=2');
    expect(names()).toEqual(['Cliente 3']);
  });

  it('say whose they are by e-mail too, and lead there; those who were deleted have none', async () => {
    open(
      payments([
        managedPayment({ userEmail: 'clara+1@ejemplo.cl' }),
        managedPayment({ userName: 'Usuario eliminado', userEmail: null }),
      ]),
    );
    (await rowOf('Clara Rojas')).getByText('clara+1@ejemplo.cl');
    const link = screen.getByRole('link', { name: 'Clara Rojas' });
    expect(link.getAttribute('href')).toBe(`/users/${managedPayment().userId}`);
    expect(screen.queryByRole('link', { name: 'Usuario eliminado' })).toBeNull();
  });

  it('say what all of them come to, by status', async () => {
    const rows = [
      managedPayment({ amountCents: 1_900 }),
      managedPayment({ amountCents: 100 }),
      managedPayment({ status: 'failed', settlement: 'declined', amountCents: 4_900 }),
    ];
    open(payments(rows, 2));
    const totals = await screen.findByLabelText('Totales de lo que muestra la lista');
    expect(totals.textContent).toMatch(/^Completado\$20,00\sUSD2 pagosFallido\$49,00\sUSD1 pago$/);
  });

  it('without any say so, with the way to the plans', async () => {
    open(payments([]));
    await screen.findByText('No hay pagos');
    const link = screen.getByRole('link', { name: 'Gestionar Planes' });
    expect(link.getAttribute('href')).toBe('/plans/manage');
  });

  it('say why they could not load, and try again', async () => {
    let broken = true;
    const list = paymentPages(() => [managedPayment()]);
    open({ 'GET /api/payments': (call) => (broken ? new Error('offline') : list(call)) });
    await screen.findByText('Error al cargar los pagos');
    screen.getByText(/No pudimos conectar/);
    broken = false;
    await press('Reintentar');
    await rowOf('Clara Rojas');
  });
});

describe('refreshing', () => {
  it('reads the list again', async () => {
    const rows = [managedPayment({ userName: 'Cliente 1' })];
    open(payments(rows));
    await rowOf('Cliente 1');
    rows.unshift(managedPayment({ userName: 'Cliente 2' }));
    await press('Actualizar');
    await rowOf('Cliente 2');
    expect(names()).toEqual(['Cliente 2', 'Cliente 1']);
  });

  it.each([
    ['/admin/payments', 'GET /api/payments', 'Error al cargar los pagos'],
    ['/admin/payments?tab=planes', 'GET /api/user-plans', 'Error al cargar los planes de usuarios'],
  ])('%s keeps the rows where it fails, and says so', async (path, route, message) => {
    const answers: FakeApi = {
      'GET /api/profile': me({ role: 'admin' }),
      ...payments([managedPayment()]),
      ...userPlans([managedUserPlan()]),
    };
    showFeature(paymentsRoutes, path, answers);
    await rowOf('Clara Rojas');
    answers[route] = refusal(500, 'INTERNAL', 'Algo salió mal');
    await press('Actualizar');
    const toast = (await screen.findByText(message)).closest('li');
    expect(toast?.textContent).toMatch(/^Error/);
    await rowOf('Clara Rojas');
    screen.getByText(/No se pudo actualizar la lista/);
  });
});

describe('the user plans', () => {
  const at = '/admin/payments?tab=planes';

  it('show whose they are, since when and until when, what is used, and their state', async () => {
    open(
      userPlans([
        managedUserPlan({
          userName: 'Vencida',
          startDate: '2026-02-01T12:00:00.000Z',
          endDate: '2026-03-03T12:00:00.000Z',
          status: 'expired',
          paymentId: null,
        }),
        managedUserPlan({ userName: 'Al día' }),
        managedUserPlan({ userName: 'En espera', startDate: inDays(3), endDate: inDays(33) }),
        managedUserPlan({ userName: 'Sin notar', endDate: inDays(-1) }),
        managedUserPlan({ userName: 'Anulada', status: 'cancelled' }),
        managedUserPlan({ userName: 'Devuelta', status: 'refunded' }),
      ]),
      at,
    );
    const row = await rowOf('Vencida');
    row.getByText('01/02/2026 – 03/03/2026');
    row.getByText('3 de 5');
    row.getByText('Asignado por un administrador');
    row.getByText('Vencido');
    (await rowOf('Al día')).getByText('Activo');
    (await rowOf('Al día')).getByText('Pagado');
    (await rowOf('En espera')).getByText('Programado');
    // Its end is past, though nobody wrote that down yet.
    (await rowOf('Sin notar')).getByText('Vencido');
    (await rowOf('Anulada')).getByText('Cancelado');
    (await rowOf('Devuelta')).getByText('Reembolsado');
  });

  it("turn 'Vencido' the moment they end, without an answer", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { calls } = open(userPlans([managedUserPlan({ endDate: inDays(1 / 24) })]), at);
    (await rowOf('Clara Rojas')).getByText('Activo');
    await act(() => vi.advanceTimersByTimeAsync(3_600_000));
    (await rowOf('Clara Rojas')).getByText('Vencido');
    expect(calls).toEqual(['GET /api/user-plans']);
  });

  it('are read by page, and say how many there are of each state', async () => {
    const rows = [1, 2, 3].map((n) => managedUserPlan({ userName: `Cliente ${String(n)}` }));
    open(userPlans(rows, 2), `${at}&page=2`);
    await rowOf('Cliente 3');
    expect(names()).toEqual(['Cliente 3']);
    const totals = screen.getByLabelText('Totales de lo que muestra la lista');
    expect(totals.textContent).toBe('Planes3Activo3');
  });

  it('without any offer to assign one', async () => {
    open(userPlans([]), at);
    await screen.findByText('Ningún cliente tiene un plan');
    expect(screen.getAllByRole('button', { name: 'Asignar Plan' })).toHaveLength(2);
  });

  it('say why they could not load', async () => {
    let broken = true;
    const list = userPlanPages(() => [managedUserPlan()]);
    open(
      {
        'GET /api/user-plans': (call) =>
          broken ? refusal(403, 'FORBIDDEN', 'No tienes permisos.') : list(call),
      },
      at,
    );
    await screen.findByText('Error al cargar los planes de usuarios');
    screen.getByText('No tienes permisos.');
    broken = false;
    await press('Reintentar');
    await rowOf('Clara Rojas');
  });

  it('open their movements', async () => {
    const row = managedUserPlan();
    open(
      {
        ...userPlans([row]),
        [`GET /api/user-plans/${row.userPlanId}/movements`]: pagesOf(() => [
          movement({ kind: 'correction', amount: -1, reason: 'Cobrada dos veces' }),
        ]),
      },
      at,
    );
    const trigger = await screen.findByRole('button', { name: /^Acciones de Clara Rojas/ });
    trigger.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.role).toBe('menuitem'));
    await userEvent.keyboard('{End}{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Movimientos' }));
    await dialog.findByText('Cobrada dos veces');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = screen.getByRole('button', { name: /^Acciones de Clara Rojas/ });
    await waitFor(() => expect(document.activeElement).toBe(again));
  });
});

describe('the filters', () => {
  const asking = (rows: ManagedPayment[]) => {
    const asked: string[] = [];
    const list = paymentPages(() => rows);
    const answers: FakeApi = {
      'GET /api/payments': (call) => {
        asked.push(call.query.toString());
        return list(call);
      },
    };
    return { asked, answers };
  };

  it('of the address are applied, and Limpiar clears them', async () => {
    const { asked, answers } = asking([managedPayment()]);
    const { router } = open(
      answers,
      '/admin/payments?buscar=clara&estado=completed&desde=2026-03-01&hasta=2026-03-31&page=2',
    );
    await rowOf('Clara Rojas');
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
      search: 'clara',
      status: 'completed',
      from: '2026-03-01',
      to: '2026-03-31',
      page: '2',
    });
    await press('Limpiar filtros');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => expect(asked.at(-1)).toBe('search=&page=1'));
  });

  it.each([
    ['/admin/payments?estado=completed', 'Ningún pago coincide con los filtros'],
    ['/admin/payments?tab=planes&hasta=2020-01-01', 'Ningún plan coincide con los filtros'],
  ])('that match nothing say so, and can be cleared: %s', async (path, message) => {
    const { router } = open(
      {
        'GET /api/payments': paymentPages(() => []),
        'GET /api/user-plans': userPlanPages(() => []),
      },
      path,
    );
    await screen.findByText(message);
    const [clear] = screen.getAllByRole('button', { name: 'Limpiar filtros' });
    await userEvent.click(clear as HTMLElement);
    await waitFor(() => expect(router.state.location.search).not.toMatch(/estado|hasta/));
  });

  it('find what staff must look at', async () => {
    const { asked, answers } = asking([managedPayment()]);
    open(answers);
    await rowOf('Clara Rojas');
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Por revisar');
    await waitFor(() => expect(asked.at(-1)).toBe('search=&review=pending&page=1'));
  });

  it('ask for nothing while the days are out of order', async () => {
    const { asked, answers } = asking([managedPayment()]);
    open(answers, '/admin/payments?desde=2026-03-31&hasta=2026-03-01');
    await screen.findByText('Revisa las fechas');
    expect(asked).toEqual([]);
  });

  it('are open on a phone where the days are out of order, and folded else', async () => {
    const { answers } = asking([managedPayment()]);
    open(answers, '/admin/payments?desde=2026-03-31&hasta=2026-03-01');
    await screen.findByText('Revisa las fechas');
    const fold = () => screen.getByRole('button', { name: /^Filtros/ });
    expect(fold().getAttribute('aria-expanded')).toBe('true');
    cleanup();
    open(answers, '/admin/payments?desde=2026-03-01&hasta=2026-03-31');
    await rowOf('Clara Rojas');
    expect(fold().getAttribute('aria-expanded')).toBe('false');
  });

  it('say that nothing matches', async () => {
    open(payments([]), '/admin/payments?buscar=nadie');
    await screen.findByText('Ningún pago coincide con los filtros');
  });

  it('stay when another tab is opened, which starts at its first page', async () => {
    const { router } = open(
      { ...payments([managedPayment()]), ...userPlans([managedUserPlan()]) },
      '/admin/payments?buscar=clara&page=1',
    );
    await rowOf('Clara Rojas');
    await userEvent.click(screen.getByRole('tab', { name: 'Planes de Usuarios' }));
    await waitFor(() => expect(router.state.location.search).toBe('?buscar=clara&tab=planes'));
  });
});
