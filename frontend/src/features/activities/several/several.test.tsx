// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListedActivity } from '../../../../../functions/activities/activities.domain.ts';
import { activitiesApi, activity } from '../../../testing/fake-activities.ts';
import { refusal, type FakeApi, type FakeCall } from '../../../testing/fake-api.ts';
import { me, profile } from '../../../testing/fake-auth.ts';
import { showFeature } from '../../../testing/feature-app.tsx';
import { setWidth } from '../../../testing/window-width.ts';
import { undo } from '../../../testing/undo.ts';
import { activitiesRoutes } from '../activities.routes.tsx';

// A busy machine takes longer to compile them than a query waits.
beforeAll(() => Promise.all([import('../activities.page.tsx'), import('./several-dialogs.tsx')]));
// Wide enough for every column.
beforeEach(() => setWidth(1_440));
afterEach(cleanup);

const asAdmin: FakeApi = { 'GET /api/profile': me({ role: 'admin' }) };
const pathOf = ({ activityId }: ListedActivity) => `/api/activities/${activityId}`;

/** The list, and what was sent to change each. */
async function show(kept: ListedActivity[], more: FakeApi = asAdmin) {
  const sent: [string, unknown][] = [];
  const writes = Object.fromEntries<FakeApi[string]>(
    kept.flatMap((each): [string, FakeApi[string]][] => [
      [
        `PUT ${pathOf(each)}`,
        ({ body }: FakeCall) => {
          sent.push([each.description, body]);
          const { revision } = body as { revision: number };
          return { body: { ...each, ...(body as object), revision: revision + 1 } };
        },
      ],
      [
        `DELETE ${pathOf(each)}`,
        () => {
          sent.push([each.description, 'deleted']);
          return { body: { activityId: each.activityId } };
        },
      ],
    ]),
  );
  showFeature(activitiesRoutes, '/activities', { ...activitiesApi(kept), ...writes, ...more });
  await screen.findByRole('link', { name: kept[0]?.description ?? '' });
  return sent;
}

const select = (name: string) =>
  userEvent.click(screen.getByRole('checkbox', { name: `Seleccionar ${name}` }));
const selectAll = () => userEvent.click(screen.getByRole('checkbox', { name: /a la vista$/ }));
const bar = () => within(screen.getByRole('toolbar'));
const openChange = async () => {
  await userEvent.click(bar().getByRole('button', { name: 'Cambiar' }));
  return within(await screen.findByRole('dialog'));
};

describe('several activities of an administrator', () => {
  const [one, two, three] = [
    activity({ description: 'Una', revision: 3 }),
    activity({ description: 'Dos', status: 'en_progreso', priority: 'alta' }),
    activity({ description: 'Tres', status: 'realizada' }),
  ];

  it('are changed in what was chosen, each with its revision, and changed back', async () => {
    const sent = await show([one, two, three]);
    await select('Una');
    await select('Dos');
    bar().getByText('2 seleccionadas');
    const dialog = await openChange();
    dialog.getByText('Cambiar 2 actividades');
    const save = dialog.getByRole('button', { name: 'Guardar cambios' });
    expect(save.hasAttribute('disabled')).toBe(true);
    await userEvent.selectOptions(dialog.getByLabelText(/^Prioridad/), 'Urgente');
    await userEvent.click(save);
    await screen.findByText('Se cambiaron 2 actividades');
    expect(sent).toEqual([
      ['Una', { priority: 'urgente', revision: 3 }],
      ['Dos', { priority: 'urgente', revision: 0 }],
    ]);
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    expect(screen.getAllByText('Urgente').length).toBeGreaterThan(1);

    sent.length = 0;
    await undo();
    await screen.findByText('Se deshicieron los cambios');
    const back = { assigneeId: null, priority: 'normal', status: 'pendiente', revision: 4 };
    expect(sent[0]).toEqual(['Una', back]);
    expect(sent[1]?.[1]).toMatchObject({ priority: 'alta', status: 'en_progreso', revision: 1 });
  });

  it('are given to somebody, or to nobody', async () => {
    const sent = await show([one, two]);
    await selectAll();
    const dialog = await openChange();
    await userEvent.click(dialog.getByLabelText(/^A cargo de/));
    await userEvent.click(await screen.findByRole('option', { name: 'Yo' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByText('Se cambiaron 2 actividades');
    expect(sent).toEqual([
      ['Una', { assigneeId: profile.userId, revision: 3 }],
      ['Dos', { assigneeId: profile.userId, revision: 0 }],
    ]);
  });

  it('are left alone where they are so already', async () => {
    const sent = await show([one, two, three]);
    await select('Una');
    await select('Dos');
    const dialog = await openChange();
    await userEvent.selectOptions(dialog.getByLabelText(/^Estado/), 'Pendiente');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByText('Se cambió 1 actividad');
    expect(sent).toEqual([['Dos', { status: 'pendiente', revision: 0 }]]);

    await select('Una');
    const again = await openChange();
    await userEvent.selectOptions(again.getByLabelText(/^Estado/), 'Pendiente');
    await userEvent.click(again.getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByText('Ya estaban así: no cambió nada');
    expect(sent).toHaveLength(1);
  });

  it('say that clients are notified, where they are closed', async () => {
    await show([one]);
    await selectAll();
    const dialog = await openChange();
    await userEvent.selectOptions(dialog.getByLabelText(/^Estado/), 'Realizada');
    dialog.getByText(/^El cliente recibe un aviso de cada actividad/);
  });

  it('that are refused stay chosen, and are named with the reason; the others are changed', async () => {
    const stale = refusal(409, 'EDITED_MEANWHILE', 'Cambió mientras lo editabas.');
    const sent = await show([one, two, three], { ...asAdmin, [`PUT ${pathOf(two)}`]: stale });
    await selectAll();
    const dialog = await openChange();
    await userEvent.selectOptions(dialog.getByLabelText(/^Prioridad/), 'Baja');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByText('Se cambiaron 2 actividades; 1 no');
    screen.getByText('Dos: Cambió mientras lo editabas.');
    expect(sent.map(([name]) => name)).toEqual(['Una', 'Tres']);
    bar().getByText('1 seleccionada');
    screen.getByRole('button', { name: 'Deshacer' });
  });

  it('keep what was chosen where none could be changed', async () => {
    const down = refusal(503, 'UNAVAILABLE', 'El servidor no responde.');
    await show([one, two], {
      ...asAdmin,
      [`PUT ${pathOf(one)}`]: down,
      [`PUT ${pathOf(two)}`]: down,
    });
    await selectAll();
    const dialog = await openChange();
    const priority = dialog.getByLabelText<HTMLSelectElement>(/^Prioridad/);
    await userEvent.selectOptions(priority, 'Baja');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByText('No se pudieron cambiar las actividades');
    expect(priority.value).toBe('baja');
  });

  it('make room for those that follow', async () => {
    const kept = [one, two];
    let reads = 0;
    await show(kept, {
      ...asAdmin,
      'GET /api/activities': () => {
        reads += 1;
        return {
          body: { items: reads === 1 ? kept : [three], nextCursor: reads === 1 ? 'mas' : null },
        };
      },
    });
    await selectAll();
    await userEvent.click(bar().getByRole('button', { name: 'Eliminar' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Eliminar actividades' }));
    await screen.findByText('Se eliminaron 2 actividades');
    await screen.findByRole('link', { name: 'Tres' });
    expect(reads).toBe(2);
  });

  it('say what they lose, where some are opened again', async () => {
    await show([one, three]);
    await selectAll();
    const dialog = await openChange();
    await userEvent.selectOptions(dialog.getByLabelText(/^Estado/), 'Pendiente');
    dialog.getByText(/también un email\. Una ya está realizada: perderá/);
  });

  it('cannot be changed back, where one was completed before', async () => {
    await show([one, three]);
    await selectAll();
    const dialog = await openChange();
    await userEvent.selectOptions(dialog.getByLabelText(/^Estado/), 'En progreso');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByText('Se cambiaron 2 actividades');
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  });

  it('are deleted after a question that names them', async () => {
    const sent = await show([one, two, three]);
    await select('Una');
    await select('Tres');
    await userEvent.click(bar().getByRole('button', { name: 'Eliminar' }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText('¿Eliminar 2 actividades?');
    question.getByText('«Una», «Tres»');
    question.getByText('La actividad pendiente devuelve lo que consumió a su plan.');
    await userEvent.click(question.getByRole('button', { name: 'Eliminar actividades' }));
    await screen.findByText('Se eliminaron 2 actividades');
    expect(sent).toEqual([
      ['Una', 'deleted'],
      ['Tres', 'deleted'],
    ]);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Una' })).toBeNull());
    screen.getByRole('link', { name: 'Dos' });
  });
});

describe('several activities of a client', () => {
  it('are deleted while they are pending; the others cannot be chosen', async () => {
    const kept = [activity({ description: 'Una' }), activity({ description: 'Dos' })];
    const begun = activity({ description: 'Tres', status: 'en_progreso' });
    const sent = await show([...kept, begun], {});
    expect(screen.queryByRole('checkbox', { name: 'Seleccionar Tres' })).toBeNull();
    await selectAll();
    bar().getByText('2 seleccionadas');
    expect(bar().queryByRole('button', { name: 'Cambiar' })).toBeNull();
    await userEvent.click(bar().getByRole('button', { name: 'Eliminar' }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText('Las 2 pendientes devuelven lo que consumieron a su plan.');
    await userEvent.click(question.getByRole('button', { name: 'Eliminar actividades' }));
    await screen.findByText('Se eliminaron 2 actividades');
    expect(sent.map(([name]) => name)).toEqual(['Una', 'Dos']);
  });
});
