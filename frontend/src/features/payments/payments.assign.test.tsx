// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type FakeApi, type FakeCall } from '../../testing/fake-api.ts';
import { me, profile } from '../../testing/fake-auth.ts';
import { inDays, managedUserPlan, userPlanPages } from '../../testing/fake-payments.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { paymentsRoutes } from './payments.routes.tsx';
import { samplePlan } from '../../../../functions/plans/plans.samples.ts';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() =>
  Promise.all([import('./payments.page.tsx'), import('./components/payments-dialogs.tsx')]),
);
afterEach(cleanup);

const basic = samplePlan();
const old = samplePlan({
  planId: '01k9pl00000000000000000old0',
  name: 'Antiguo',
  priceCents: 1_000,
  billing: 'annual',
  archivedAt: '2026-02-01T00:00:00.000Z',
});
const person = (name: string, userId: string) => ({
  ...profile,
  userId,
  firstName: name,
  lastName: 'Soto',
  email: `${name.toLowerCase()}@example.com`,
  invitationPending: false,
});
const eva = person('Eva', '01h00000000000000000000eva');
const ivo = person('Ivo', '01h00000000000000000000ivo');
const users = ({ query }: FakeCall) => {
  const search = (query.get('search') ?? '').toLowerCase();
  const items = [eva, ivo].filter(({ firstName }) => firstName.toLowerCase().includes(search));
  return { body: { items, page: 1, pageCount: 1, total: items.length } };
};

/** The open dialog; `sent` is what POST /user-plans was given. `refusals` come first, then it succeeds. */
async function openDialog(more: FakeApi = {}, refusals: ReturnType<typeof refusal>[] = []) {
  const sent: unknown[] = [];
  const created = managedUserPlan({ userName: 'Eva Soto', planName: 'Básico', paymentId: null });
  const app = showFeature(paymentsRoutes, '/admin/payments?tab=planes', {
    'GET /api/profile': me({ role: 'admin' }),
    'GET /api/user-plans': userPlanPages(() => []),
    'GET /api/plans/all': { body: { items: [old, basic] } },
    'GET /api/users': users,
    'POST /api/user-plans': ({ body }) => {
      sent.push(body);
      return refusals.shift() ?? { status: 201, body: { ...created, createdAt: inDays(0) } };
    },
    ...more,
  });
  await screen.findByText('Ningún cliente tiene un plan');
  const [button] = screen.getAllByRole('button', { name: 'Asignar Plan' });
  if (!button) throw new Error('There is no control to assign');
  await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Asignar Plan' }));
  await dialog.findByText('Elige un plan');
  return { ...app, dialog, sent };
}
type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog'];

const choosePerson = async (dialog: Dialog, typed: string) => {
  await userEvent.click(dialog.getByLabelText('Usuario'));
  await userEvent.type(dialog.getByLabelText('Usuario'), typed);
  await userEvent.click(
    await screen.findByRole('option', { name: new RegExp(`^${typed} Soto`, 'i') }),
  );
};
const choosePlan = (dialog: Dialog, planId: string) =>
  userEvent.selectOptions(dialog.getByLabelText('Plan'), planId);
const writeDays = async (dialog: Dialog, days: string) => {
  await userEvent.clear(dialog.getByLabelText('Duración en días'));
  if (days) await userEvent.type(dialog.getByLabelText('Duración en días'), days);
};
const submit = (dialog: Dialog) =>
  userEvent.click(dialog.getByRole('button', { name: 'Asignar Plan' }));
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const toastShown = async (title: string, words: string) => {
  const toast = (await screen.findByText(words)).closest('li');
  expect(toast?.textContent).toBe(`${title}${words}`);
};
const errorOf = (control: HTMLElement) => {
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ');
  const id = ids.find((each) => each.endsWith('-error'));
  return id === undefined ? undefined : document.getElementById(id)?.textContent;
};
const active = refusal(409, 'PLAN_ACTIVE', 'Este cliente ya tiene un plan activo.');

describe('assigning a plan', () => {
  it('to one person, for 30 days unless said otherwise, puts it first', async () => {
    const { dialog, sent, queryClient } = await openDialog();
    queryClient.setQueryData(['dashboard'], {});
    expect(dialog.getByLabelText<HTMLInputElement>('Duración en días').value).toBe('30');
    await choosePerson(dialog, 'eva');
    await choosePlan(dialog, basic.planId);
    await submit(dialog);
    await toastShown('Éxito', 'Plan asignado correctamente');
    await untilClosed();
    expect(sent).toEqual([{ userId: eva.userId, planId: basic.planId, days: 30 }]);
    // The list was read again, by an index that does not know it yet.
    const row = (await screen.findByText('Eva Soto')).closest<HTMLElement>('[role="row"]');
    if (!row) throw new Error('It is in no row');
    within(row).getByText('Asignado por un administrador');
    within(row).getByText('Activo');
    expect(queryClient.getQueryState(['dashboard'])?.isInvalidated).toBe(true);
  });

  it('offers every plan, with its price; archived ones last, and said to be', async () => {
    const { dialog } = await openDialog();
    const options = within(dialog.getByLabelText('Plan')).getAllByRole('option');
    expect(options.map((option) => option.textContent.replaceAll('\u00A0', ' '))).toEqual([
      'Elige un plan',
      'Básico ($49,00 USD, Mensual)',
      'Antiguo ($10,00 USD, Anual), archivado',
    ]);
  });

  it('needs a person and a plan', async () => {
    const { dialog, sent } = await openDialog();
    await submit(dialog);
    await dialog.findByText('Elige un usuario');
    expect(errorOf(dialog.getByLabelText('Plan'))).toBe('Elige un plan');
    expect(document.activeElement).toBe(dialog.getByLabelText('Usuario'));
    expect(sent).toEqual([]);
  });

  it.each(['0', '366', '1,5', '-3', ''])('takes no duration of «%s»', async (days) => {
    const { dialog, sent } = await openDialog();
    await choosePerson(dialog, 'eva');
    await choosePlan(dialog, basic.planId);
    await writeDays(dialog, days);
    await submit(dialog);
    const field = dialog.getByLabelText('Duración en días');
    await waitFor(() => expect(errorOf(field)).toBe('La duración debe ser de 1 a 365 días'));
    expect(document.activeElement).toBe(field);
    expect(sent).toEqual([]);
  });

  it.each(['1', '365'])('takes one of %s days', async (days) => {
    const { dialog, sent } = await openDialog();
    await choosePerson(dialog, 'eva');
    await choosePlan(dialog, old.planId);
    await writeDays(dialog, days);
    await submit(dialog);
    await untilClosed();
    expect(sent).toEqual([{ userId: eva.userId, planId: old.planId, days: Number(days) }]);
  });
});

describe('assigning a plan to somebody who has one', () => {
  const legend = 'Este cliente ya tiene un plan activo. ¿Cuándo empieza el nuevo?';
  const ask = async (refusals = [active]) => {
    const opened = await openDialog({}, refusals);
    await choosePerson(opened.dialog, 'eva');
    await choosePlan(opened.dialog, basic.planId);
    await submit(opened.dialog);
    await opened.dialog.findByRole('group', { name: legend });
    return opened;
  };

  it.each([
    ['Reemplazar ahora', 'now'],
    ['Al terminar el actual', 'after'],
  ])('asks when it starts: %s', async (label, placement) => {
    const { dialog, sent } = await ask();
    // A question, and no failure.
    expect(screen.queryByText('Error al asignar el plan')).toBeNull();
    const now = dialog.getByRole('radio', { name: 'Reemplazar ahora' });
    expect(document.activeElement).toBe(now);
    await userEvent.click(dialog.getByRole('radio', { name: label }));
    await submit(dialog);
    await toastShown('Éxito', 'Plan asignado correctamente');
    const asked = { userId: eva.userId, planId: basic.planId, days: 30 };
    expect(sent).toEqual([asked, { ...asked, placement }]);
  });

  it('goes on only when that is chosen', async () => {
    const { dialog, sent } = await ask();
    await submit(dialog);
    await dialog.findByText('Elige cuándo empieza el nuevo plan');
    expect(sent).toHaveLength(1);
  });

  it('asks nothing any more when it is for somebody else', async () => {
    const { dialog, sent } = await ask();
    await userEvent.click(dialog.getByRole('radio', { name: 'Reemplazar ahora' }));
    await choosePerson(dialog, 'ivo');
    expect(dialog.queryByRole('group', { name: legend })).toBeNull();
    await submit(dialog);
    await untilClosed();
    expect(sent[1]).toEqual({ userId: ivo.userId, planId: basic.planId, days: 30 });
  });
});

describe('an assignment that is refused', () => {
  const fill = async (dialog: Dialog) => {
    await choosePerson(dialog, 'eva');
    await choosePlan(dialog, basic.planId);
    await submit(dialog);
  };

  it.each([
    ['CLIENT_REQUIRED', 'Los administradores no tienen planes.', 'Usuario'],
    ['TOO_MANY_PLANS', 'Ya hay demasiados planes en espera.', 'Usuario'],
    ['PLAN_NOT_OFFERED', 'Este plan ya no se ofrece.', 'Plan'],
  ])('by %s says so at its field', async (code, message, label) => {
    const { dialog } = await openDialog({}, [refusal(409, code, message)]);
    await fill(dialog);
    await toastShown('Error', 'Error al asignar el plan');
    const field = dialog.getByLabelText(label);
    expect(errorOf(field)).toBe(message);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('reads the plans again where the chosen one no longer exists', async () => {
    const plans = [old, basic];
    const { dialog } = await openDialog({
      'GET /api/plans/all': () => ({ body: { items: plans } }),
      'POST /api/user-plans': () => {
        plans.pop();
        return refusal(409, 'PLAN_NOT_OFFERED', 'Este plan ya no se ofrece.');
      },
    });
    await fill(dialog);
    await waitFor(() => expect(dialog.queryByRole('option', { name: /^Básico/ })).toBeNull());
  });

  it('for no field says so above them, and keeps what was chosen', async () => {
    const { dialog } = await openDialog({}, [refusal(500, 'INTERNAL', 'Algo salió mal')]);
    await fill(dialog);
    await toastShown('Error', 'Error al asignar el plan');
    expect(dialog.getByRole('alert').textContent).toBe('Algo salió mal');
    expect(dialog.getByLabelText<HTMLSelectElement>('Plan').value).toBe(basic.planId);
    // Once more, and it works.
    await submit(dialog);
    await untilClosed();
  });

  it('is not lost without a question', async () => {
    const { dialog } = await openDialog();
    await choosePlan(dialog, basic.planId);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
    await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    screen.getByRole('dialog', { name: 'Asignar Plan' });
  });
});

describe('the plans to choose from', () => {
  it('say that they could not be read, and are tried again', async () => {
    let broken = true;
    const { dialog } = await openDialog({
      'GET /api/plans/all': () =>
        broken ? refusal(500, 'INTERNAL', 'Algo salió mal') : { body: { items: [basic] } },
    });
    await dialog.findByText('No se pudieron cargar los planes');
    broken = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }));
    await dialog.findByRole('option', { name: /^Básico/ });
  });

  it('say that there are none, with the way to make one', async () => {
    const { dialog } = await openDialog({ 'GET /api/plans/all': { body: { items: [] } } });
    await dialog.findByText('Aún no hay planes.');
    const link = dialog.getByRole('link', { name: 'Gestionar Planes' });
    expect(link.getAttribute('href')).toBe('/plans/manage');
  });
});
