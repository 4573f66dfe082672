// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ManagedPayment } from '../../../../functions/payments/payments.domain.ts';
import type { ManagedUserPlan } from '../../../../functions/user-plans/user-plans.domain.ts';
import { chooseByKeys } from '../../testing/choose-by-keys.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import {
  inDays,
  managedPayment,
  managedUserPlan,
  paymentPages,
  userPlanPages,
} from '../../testing/fake-payments.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { hrefsOf, keepFollowedLinks } from '../../testing/followed-links.ts';
import { paymentsRoutes } from './payments.routes.tsx';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() =>
  Promise.all([import('./payments.page.tsx'), import('./components/payments-dialogs.tsx')]),
);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const refused = (code: string, message: string) => refusal(409, code, message);

async function openList(answers: FakeApi, path = '/admin/payments') {
  const app = showFeature(paymentsRoutes, path, {
    'GET /api/profile': me({ role: 'admin' }),
    ...answers,
  });
  await screen.findAllByText('Clara Rojas');
  return app;
}
const openPayments = (row: ManagedPayment, answers: FakeApi) =>
  openList({ 'GET /api/payments': paymentPages(() => [row]), ...answers });
const openUserPlans = (rows: ManagedUserPlan[], answers: FakeApi) =>
  openList(
    { 'GET /api/user-plans': userPlanPages(() => rows), ...answers },
    '/admin/payments?tab=planes',
  );

/** Chooses of the only row's menu with the keyboard alone. */
const choose = (action: string) => chooseByKeys(/^Acciones de Clara Rojas/, action);
const inList = () => within(screen.getByRole('table'));
const inDialog = () => within(screen.getByRole('dialog'));
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const untilClosed = (role = 'dialog') => waitFor(() => expect(screen.queryByRole(role)).toBeNull());
/** A toast of this title with these words. */
const toastShown = async (title: string, words: string) => {
  const toasts = (await screen.findAllByText(words)).map((each) => each.closest('li')?.textContent);
  expect(toasts).toContain(`${title}${words}`);
};
const errorOf = (control: HTMLElement) => {
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ');
  const id = ids.find((each) => each.endsWith('-error'));
  return id === undefined ? undefined : document.getElementById(id)?.textContent;
};

describe('the status of a payment', () => {
  const row = managedPayment({ status: 'pending', settlement: 'created' });
  const route = `PUT /api/payments/${row.paymentId}/status`;
  const openDialog = async (answers: FakeApi = {}) => {
    const app = await openPayments(row, answers);
    await choose('Cambiar estado');
    return { ...app, dialog: await dialogNamed('Cambiar estado del pago') };
  };
  const field = () => inDialog().getByLabelText<HTMLSelectElement>('Estado');

  it('is set freely, in the record only, which the dialog says', async () => {
    const bodies: unknown[] = [];
    const { dialog, calls } = await openDialog({
      [route]: ({ body }) => {
        bodies.push(body);
        return { body: { ...row, status: 'completed', updatedAt: inDays(0) } };
      },
    });
    dialog.getByText(/^Clara Rojas · Profesional · \$49,00\sUSD$/);
    dialog.getByText(
      /^Esto cambia solo el registro: no cobra ni reembolsa nada en PayPal, y no activa ni termina ningún plan/,
    );
    dialog.getByText('En PayPal: Sin pagar');
    expect([...field().options].map(({ text }) => text)).toEqual([
      'Pendiente',
      'Completado',
      'Fallido',
      'Reembolsado',
    ]);
    await userEvent.selectOptions(field(), 'Completado');
    await press('Guardar estado');
    await toastShown('Éxito', 'Estado del pago actualizado');
    await untilClosed();
    expect(bodies).toEqual([{ status: 'completed' }]);
    // From the answer: the index that the list reads lags behind.
    inList().getByText('Completado');
    // And once more: it may have left what the list is filtered by, and its totals are others.
    expect(calls.filter((call) => call === 'GET /api/payments')).toHaveLength(2);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Acciones de/ })),
    );
  });

  it('says at the field that it is that already', async () => {
    const { calls } = await openDialog();
    await press('Guardar estado');
    await screen.findByText('El pago ya tiene este estado');
    expect(errorOf(field())).toBe('El pago ya tiene este estado');
    expect(document.activeElement).toBe(field());
    expect(calls).not.toContain(route);
  });

  it('that was refused says why at the field, and stays open', async () => {
    await openDialog({ [route]: refusal(500, 'INTERNAL', 'Algo salió mal') });
    await userEvent.selectOptions(field(), 'Fallido');
    await press('Guardar estado');
    await toastShown('Error', 'Error al actualizar el estado del pago');
    expect(errorOf(field())).toBe('Algo salió mal');
    expect(field().value).toBe('failed');
    await userEvent.selectOptions(field(), 'Reembolsado');
    expect(errorOf(field())).toBeUndefined();
  });

  it('that was chosen and not saved is not lost without a question', async () => {
    await openDialog();
    await userEvent.selectOptions(field(), 'Fallido');
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
    await press('Salir sin guardar');
    await untilClosed();
  });
});

describe('a payment that somebody must look at', () => {
  const row = managedPayment({ flag: 'payerGone' });
  const route = `POST /api/payments/${row.paymentId}/review`;
  const words = 'Revisar: se pagó, y el cliente ya no existe';

  it('loses its flag once it was looked at', async () => {
    await openPayments(row, {
      [route]: () => ({ body: { ...row, flag: null, updatedAt: inDays(0) } }),
    });
    await choose('Marcar como revisado');
    const question = within(
      await screen.findByRole('alertdialog', {
        name: '¿Marcar como revisado el pago de Clara Rojas?',
      }),
    );
    question.getByText(words);
    await userEvent.click(question.getByRole('button', { name: 'Marcar como revisado' }));
    await toastShown('Éxito', 'Pago marcado como revisado');
    await untilClosed('alertdialog');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('shows the flag that it has by now where somebody else looked at this one', async () => {
    const sent: unknown[] = [];
    const why = 'El pago tiene ahora otro aviso.';
    const shown = { flag: row.flag };
    await openList({
      'GET /api/payments': paymentPages(() => [{ ...row, ...shown }]),
      [route]: ({ body }) => {
        sent.push(body);
        shown.flag = 'disputed';
        return refusal(409, 'EDITED_MEANWHILE', why);
      },
    });
    await choose('Marcar como revisado');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Marcar como revisado' }));
    await toastShown('Error', 'Error al marcar el pago como revisado');
    expect(question.getByRole('alert').textContent).toBe(why);
    expect(sent).toEqual([{ flag: 'payerGone' }]);
    await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
    await untilClosed('alertdialog');
    await screen.findByText(
      'Revisar: el cliente abrió una disputa en PayPal, y el plan no terminó por eso',
    );
  });

  it('keeps it where that failed, and says why', async () => {
    await openPayments(row, {
      [route]: refusal(
        404,
        'NOT_FOUND',
        'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
      ),
    });
    await choose('Marcar como revisado');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Marcar como revisado' }));
    await toastShown('Error', 'Error al marcar el pago como revisado');
    expect(question.getByRole('alert').textContent).toBe(
      'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
    );
    await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
    await untilClosed('alertdialog');
    screen.getByText(words);
  });
});

describe('exporting', () => {
  const route = 'POST /api/payments/exports';
  const downloadUrl = 'https://exports.example/pagos.csv?signature=1';
  let followed: HTMLAnchorElement[];
  const openDialog = async (answers: FakeApi = {}) => {
    const app = await openPayments(managedPayment(), answers);
    await press('Descargar CSV');
    return { ...app, dialog: await dialogNamed('Descargar pagos') };
  };
  const field = (label: string) => inDialog().getByLabelText<HTMLInputElement>(label);
  const write = async (label: string, value: string) => {
    await userEvent.clear(field(label));
    await userEvent.type(field(label), value);
  };
  const submit = (dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) =>
    userEvent.click(dialog.getByRole('button', { name: 'Preparar archivo' }));

  let storage: () => Response;

  beforeEach(() => {
    followed = keepFollowedLinks();
    storage = () => new Response('ID de pago');
    vi.stubGlobal('fetch', async () => storage());
  });
  afterEach(() => vi.unstubAllGlobals());

  it('starts with this month, in the zone of the provider', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-05T12:00:00.000Z'), toFake: ['Date'] });
    await openDialog();
    expect([field('Desde').value, field('Hasta').value]).toEqual(['2026-03-01', '2026-03-05']);
  });

  it('goes to the address of the file by itself, and again within its 60 seconds', async () => {
    const bodies: unknown[] = [];
    const { dialog, calls } = await openDialog({
      [route]: ({ body }) => {
        bodies.push(body);
        return { body: { downloadUrl, count: 12 } };
      },
    });
    await write('Desde', '2026-01-01');
    await write('Hasta', '2026-01-31');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await act(async () => dialog.getByRole('button', { name: 'Preparar archivo' }).click());
    await dialog.findByText('El archivo tiene 12 pagos.');
    expect(bodies).toEqual([{ search: '', from: '2026-01-01', to: '2026-01-31' }]);
    await waitFor(() => expect(hrefsOf(followed)).toEqual([downloadUrl]));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await act(async () => dialog.getByRole('button', { name: 'Descargar CSV' }).click());
    await waitFor(() => expect(hrefsOf(followed)).toEqual([downloadUrl, downloadUrl]));
    expect(calls).toEqual(['GET /api/payments', route]);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    dialog.getByText('El enlace venció. Vuelve a descargarlo.');
    expect(dialog.queryByRole('button', { name: 'Descargar CSV' })).toBeNull();
    expect(followed).toHaveLength(2);
  });

  it('says why the storage gives no file, and tries again', async () => {
    storage = () => new Response('<Error/>', { status: 503 });
    const { dialog } = await openDialog({ [route]: { body: { downloadUrl, count: 12 } } });
    await submit(dialog);
    await dialog.findByText(/^El almacenamiento no entregó el archivo \(503\)/);
    expect(followed).toEqual([]);
    storage = () => new Response('ID de pago');
    await userEvent.click(dialog.getByRole('button', { name: 'Descargar CSV' }));
    await waitFor(() => expect(hrefsOf(followed)).toEqual([downloadUrl]));
    dialog.getByText(/^La descarga empieza sola/);
  });

  it('is narrowed as the list is, says so, and begins with its days', async () => {
    const bodies: unknown[] = [];
    await openList(
      {
        'GET /api/payments': paymentPages(() => [managedPayment()]),
        [route]: ({ body }) => {
          bodies.push(body);
          return { body: { downloadUrl, count: 0 } };
        },
      },
      '/admin/payments?buscar=clara&estado=completed&desde=2026-02-01&hasta=2026-02-28',
    );
    await press('Descargar CSV');
    const dialog = await dialogNamed('Descargar pagos');
    dialog.getByText('Solo lo que muestra la lista: búsqueda «clara» · estado Completado.');
    expect([field('Desde').value, field('Hasta').value]).toEqual(['2026-02-01', '2026-02-28']);
    await submit(dialog);
    await dialog.findByText('No hay pagos entre estas fechas.');
    expect(bodies).toEqual([
      { search: 'clara', status: 'completed', from: '2026-02-01', to: '2026-02-28' },
    ]);
  });

  it('says that there are none', async () => {
    const { dialog } = await openDialog({ [route]: { body: { downloadUrl, count: 0 } } });
    await submit(dialog);
    await dialog.findByText('No hay pagos entre estas fechas.');
    expect(followed).toEqual([]);
    await userEvent.click(dialog.getByText('Cerrar', { selector: 'button' }));
    await untilClosed();
  });

  it.each([
    ['2026-02-01', '2026-01-31', 'La fecha de inicio no puede ser posterior a la fecha de fin'],
    ['2025-01-01', '2026-01-31', 'No más de 366 días a la vez'],
  ])('from %s to %s says why not, at the field', async (from, to, message) => {
    const { dialog, calls } = await openDialog();
    await write('Desde', from);
    await write('Hasta', to);
    await submit(dialog);
    await dialog.findByText(message);
    expect(errorOf(field('Hasta'))).toBe(message);
    expect(calls).not.toContain(route);
  });

  it('needs both days', async () => {
    const { dialog } = await openDialog();
    await userEvent.clear(field('Desde'));
    await submit(dialog);
    await dialog.findByText('Escribe una fecha válida');
    expect(document.activeElement).toBe(field('Desde'));
  });

  it('says that it failed', async () => {
    const { dialog } = await openDialog({ [route]: refusal(500, 'INTERNAL', 'Algo salió mal') });
    await submit(dialog);
    await toastShown('Error', 'Error al descargar los pagos');
    expect(dialog.getByRole('alert').textContent).toBe('Algo salió mal');
    expect(followed).toEqual([]);
  });
});

describe('the status of a user plan', () => {
  const row = managedUserPlan();
  const route = `PUT /api/user-plans/${row.userPlanId}/status`;
  const openDialog = async (answers: FakeApi = {}, rows = [row]) => {
    const app = await openUserPlans(rows, answers);
    await choose('Cambiar estado');
    return { ...app, dialog: await dialogNamed('Cambiar estado del plan') };
  };
  const field = () => inDialog().getByLabelText<HTMLSelectElement>('Estado');

  it('is set, and what else of the person it moved is read again', async () => {
    const bodies: unknown[] = [];
    const waiting = managedUserPlan({
      userName: 'Clara en espera',
      startDate: inDays(20),
      endDate: inDays(50),
    });
    const kept = [row, waiting];
    const { dialog } = await openDialog(
      {
        [route]: ({ body }) => {
          bodies.push(body);
          kept[1] = { ...waiting, startDate: inDays(0), endDate: inDays(30) };
          // The index that the list reads does not know of the change itself yet.
          return { body: { ...row, status: 'cancelled', updatedAt: inDays(0) } };
        },
      },
      kept,
    );
    dialog.getByText(/^Clara Rojas · Profesional · /);
    dialog.getByText(/^Si el plan deja de estar activo, termina ahora/);
    expect([...field().options].map(({ text }) => text)).toEqual([
      'Activo',
      'Vencido',
      'Cancelado',
      'Reembolsado',
    ]);
    await userEvent.selectOptions(field(), 'Cancelado');
    await press('Guardar estado');
    await toastShown('Éxito', 'Estado del plan actualizado');
    await untilClosed();
    expect(bodies).toEqual([{ status: 'cancelled' }]);
    await waitFor(() => expect(inList().queryByText('Programado')).toBeNull());
    inList().getByText('Cancelado');
    inList().getByText('Activo');
  });

  it.each([
    ['PLAN_ACTIVE', 'Este cliente ya tiene un plan activo.'],
    ['PLAN_ENDED', 'Este plan ya terminó. Asigna uno nuevo.'],
    ['PLAN_REFUNDED', 'El pago de este plan fue reembolsado.'],
  ])('that is refused by %s says so at the field', async (code, message) => {
    const ended = { ...row, status: 'cancelled' as const };
    await openDialog({ [route]: refused(code, message) }, [ended]);
    await userEvent.selectOptions(field(), 'Activo');
    await press('Guardar estado');
    await toastShown('Error', 'Error al actualizar el estado del plan');
    expect(errorOf(field())).toBe(message);
    expect(document.activeElement).toBe(field());
  });

  it('starts as people see it: expired where its end is past, active where it waits', async () => {
    await openDialog({}, [managedUserPlan({ endDate: inDays(-1) })]);
    expect(field().value).toBe('expired');
    cleanup();
    await openDialog({}, [managedUserPlan({ startDate: inDays(1) })]);
    expect(field().value).toBe('active');
    await press('Guardar estado');
    await screen.findByText('El plan ya tiene este estado');
  });
});

describe('correcting what is consumed', () => {
  const row = managedUserPlan({ activitiesConsumed: 3, activityLimit: 5 });
  const route = `POST /api/user-plans/${row.userPlanId}/corrections`;
  const openDialog = async (answers: FakeApi = {}) => {
    const app = await openUserPlans([row], answers);
    await choose('Corregir consumo');
    return { ...app, dialog: await dialogNamed('Corregir consumo') };
  };
  type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog'];
  const units = () => screen.getByLabelText<HTMLInputElement>('Cantidad');
  const fill = async (amount: string, reason: string) => {
    await userEvent.clear(units());
    await userEvent.type(units(), amount);
    await userEvent.type(screen.getByLabelText('Motivo'), reason);
  };
  const submit = (dialog: Dialog) =>
    userEvent.click(dialog.getByRole('button', { name: 'Corregir consumo' }));

  it.each([
    ['Devolver actividades al cliente', -2],
    ['Descontar actividades al cliente', 2],
  ])('%s: by a number and a reason', async (direction, amount) => {
    const consumed = row.activitiesConsumed + amount;
    const bodies: unknown[] = [];
    const { dialog } = await openDialog({
      [route]: ({ body }) => {
        bodies.push(body);
        return { body: { ...row, activitiesConsumed: consumed } };
      },
    });
    await userEvent.selectOptions(dialog.getByLabelText('Corrección'), direction);
    await fill('2', 'Cobradas dos veces');
    dialog.getByText(`Consumo actual: 3 de 5 actividades. Quedará en ${String(consumed)}.`);
    await submit(dialog);
    await toastShown('Éxito', 'Consumo corregido');
    await untilClosed();
    expect(bodies).toEqual([{ amount, reason: 'Cobradas dos veces' }]);
    screen.getByText(`${String(consumed)} de 5`);
  });

  it('needs a number and a reason', async () => {
    const { dialog, calls } = await openDialog();
    await userEvent.clear(units());
    await submit(dialog);
    await dialog.findByText('Escribe un número entero de 1 a 10.000');
    dialog.getByText('Escribe el motivo');
    expect(document.activeElement).toBe(units());
    for (const typed of ['1,5', '-1', '1e2', '10001']) {
      await userEvent.clear(units());
      await userEvent.type(units(), typed);
      dialog.getByText('Escribe un número entero de 1 a 10.000');
    }
    expect(calls).not.toContain(route);
  });

  it('says at the number that it is too much, which the server decides', async () => {
    const message = 'El consumo no puede bajar de 0 ni pasar del límite del plan.';
    const { dialog } = await openDialog({ [route]: refused('CORRECTION_OUT_OF_RANGE', message) });
    await fill('4', 'Ajuste');
    dialog.getByText('Consumo actual: 3 de 5 actividades.');
    await submit(dialog);
    await toastShown('Error', 'Error al corregir el consumo');
    expect(errorOf(units())).toBe(message);
    await waitFor(() => expect(document.activeElement).toBe(units()));
  });

  it('says that it failed', async () => {
    const { dialog } = await openDialog({ [route]: new Error('offline') });
    await fill('1', 'Ajuste');
    await submit(dialog);
    await toastShown('Error', 'Error al corregir el consumo');
    expect(dialog.getByRole('alert').textContent).toMatch(/No pudimos conectar/);
  });
});
