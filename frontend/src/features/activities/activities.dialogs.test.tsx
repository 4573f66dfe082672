// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  editableFields,
  type ListedActivity,
} from '../../../../functions/activities/activities.domain.ts';
import type { ListedWebsite } from '../../../../functions/websites/websites.domain.ts';
import { activitiesApi, activity, noPlan, planInfo } from '../../testing/fake-activities.ts';
import { refusal, type FakeAnswer, type FakeApi } from '../../testing/fake-api.ts';
import { me, profile } from '../../testing/fake-auth.ts';
import { inputNames } from '../../testing/input-names.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { undo } from '../../testing/undo.ts';
import { activitiesRoutes } from './activities.routes.tsx';
import { sampleListedSite } from '../../../../functions/websites/websites.samples.ts';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() =>
  Promise.all([import('./activities.page.tsx'), import('./components/activity-dialogs.tsx')]),
);
afterEach(cleanup);

const asAdmin: FakeApi = { 'GET /api/profile': me({ role: 'admin' }) };
const site = (number: number, given: Partial<ListedWebsite> = {}): ListedWebsite =>
  sampleListedSite({
    websiteId: `01k9zz00000000000000000${String(number).padStart(3, '0')}`,
    name: `Sitio ${String(number)}`,
    url: `https://sitio-${String(number)}.cl`,
    ...given,
  });
const pageOf = (items: ListedWebsite[], total = items.length) => ({
  body: { items, page: 1, pageCount: Math.ceil(total / 15) || 1, total },
});

/** The page; `sent` is what POST and PUT were given. */
function show(kept: ListedActivity[], more: FakeApi = {}, search = '') {
  const sent: unknown[] = [];
  const answers: FakeApi = {
    ...activitiesApi(kept),
    'GET /api/websites': pageOf([site(1), site(2)]),
    'POST /api/activities': ({ body }) => {
      sent.push(body);
      return { status: 201, body: activity({ ...(body as object) }) };
    },
    ...more,
  };
  for (const each of kept) {
    const route = `PUT /api/activities/${each.activityId}`;
    const answer = answers[route];
    answers[route] = (call) => {
      sent.push(call.body);
      if (typeof answer !== 'function') return answer ?? new Error('offline');
      return answer(call);
    };
  }
  const app = showFeature(activitiesRoutes, `/activities${search}`, answers);
  return { sent, answers, ...app };
}
const ready = (description: string) => screen.findByRole('link', { name: description });
const shown = () =>
  screen
    .queryAllByRole('link')
    .filter((link) => link.closest('tr') && link.getAttribute('href')?.startsWith('/activities/'))
    .map((link) => link.textContent);
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const untilClosed = (role: string) => waitFor(() => expect(screen.queryByRole(role)).toBeNull());
const openCreate = async () => {
  const [button] = await screen.findAllByRole('button', { name: 'Nueva actividad' });
  if (!button) throw new Error('There is no button');
  await userEvent.click(button);
  return dialogNamed('Nueva actividad');
};
type Form = Awaited<ReturnType<typeof openCreate>>;
const submit = (form: Form, name: string) => userEvent.click(form.getByRole('button', { name }));
const act = async (description: string, action: string) => {
  await ready(description);
  await userEvent.click(screen.getByRole('button', { name: `Acciones de ${description}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const field = (form: Form, label: string) =>
  form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

describe('a client who requests an activity', () => {
  it('chooses a site, says what, and has it first in the list and counted in the plan', async () => {
    const { sent } = show([activity({ description: 'Vieja' })]);
    await screen.findByText('Tienes 4 actividades disponibles');
    await ready('Vieja');
    const form = await openCreate();
    await form.findByRole('option', { name: 'Sitio 2' });
    expect(field(form, 'Tipo').value).toBe('mejora');
    expect(form.queryByLabelText(/^Estado/)).toBeNull();
    expect(form.queryByLabelText(/^Horas/)).toBeNull();
    await userEvent.selectOptions(field(form, 'Sitio web'), 'Sitio 2');
    await userEvent.type(field(form, 'Descripción'), '  Nueva portada ');
    await userEvent.selectOptions(field(form, 'Tipo'), 'Error');
    await submit(form, 'Crear actividad');
    await screen.findByText('Actividad creada correctamente');
    expect(sent).toEqual([
      { websiteId: site(2).websiteId, title: '', description: 'Nueva portada', type: 'error' },
    ]);
    await untilClosed('dialog');
    expect(shown()).toEqual(['Nueva portada', 'Vieja']);
    screen.getByText('Tienes 3 actividades disponibles');
    screen.getByText(/^2 de 5 \(40\s%\)$/);
  });

  it('starts at the site, also while the sites are being read', async () => {
    let answer: (sites: FakeAnswer) => void = () => undefined;
    const sites = new Promise<FakeAnswer>((resolve) => (answer = resolve));
    show([], { 'GET /api/websites': () => sites });
    const form = await openCreate();
    form.getByRole('option', { name: 'Cargando sitios…' });
    expect(document.activeElement).toBe(field(form, 'Sitio web'));
    answer(pageOf([site(1), site(2)]));
    await form.findByRole('option', { name: 'Sitio 2' });
    expect(document.activeElement).toBe(field(form, 'Sitio web'));
  });

  it('cannot be changed while it is sent, and keeps the focus', async () => {
    let answer: (created: FakeAnswer) => void = () => undefined;
    const created = new Promise<FakeAnswer>((resolve) => (answer = resolve));
    show([], { 'POST /api/activities': () => created });
    const form = await openCreate();
    await form.findByRole('option', { name: 'Sitio 1' });
    await userEvent.selectOptions(field(form, 'Sitio web'), 'Sitio 1');
    await userEvent.type(field(form, 'Título'), 'Portada');
    const box = field(form, 'Descripción');
    await userEvent.type(box, 'Nueva portada');
    // From the field, by Enter: the focus stays in it.
    await userEvent.type(field(form, 'Título'), '{Enter}');
    await userEvent.keyboard(' y menú');
    await userEvent.paste(' y pie');
    expect(document.activeElement).toBe(field(form, 'Título'));
    expect([field(form, 'Título').value, box.value]).toEqual(['Portada', 'Nueva portada']);
    answer(refusal(500, 'INTERNAL', 'Algo salió mal'));
    await form.findByText('Algo salió mal');
    await userEvent.keyboard(' nueva');
    expect(field(form, 'Título').value).toBe('Portada nueva');
  });

  it('needs a site and a description', async () => {
    const { sent } = show([]);
    const form = await openCreate();
    await form.findByRole('option', { name: 'Sitio 1' });
    await submit(form, 'Crear actividad');
    await form.findByText('Elige un sitio web');
    form.getByText('El campo descripción es requerido');
    expect(document.activeElement).toBe(field(form, 'Sitio web'));
    await userEvent.type(field(form, 'Descripción'), '   ');
    await submit(form, 'Crear actividad');
    form.getByText('El campo descripción es requerido');
    expect(sent).toEqual([]);
  });

  it('sees how long a description may be', async () => {
    const { sent } = show([]);
    const form = await openCreate();
    await form.findByRole('option', { name: 'Sitio 1' });
    await userEvent.selectOptions(field(form, 'Sitio web'), 'Sitio 1');
    const box = field(form, 'Descripción');
    await userEvent.click(box);
    await userEvent.paste('x'.repeat(501));
    form.getByText('501 / 500');
    form.getByText('Sobra 1 carácter');
    await submit(form, 'Crear actividad');
    await form.findByText('El campo descripción no puede tener más de 500 caracteres');
    expect(sent).toEqual([]);
  });

  it('need not choose the only site there is, and is not asked about it on closing', async () => {
    const { sent } = show([], { 'GET /api/websites': pageOf([site(7)]) });
    let form = await openCreate();
    await waitFor(() => expect(field(form, 'Sitio web').value).toBe(site(7).websiteId));
    await submit(form, 'Cancelar');
    await untilClosed('dialog');
    form = await openCreate();
    await userEvent.type(field(form, 'Descripción'), 'Algo');
    await submit(form, 'Crear actividad');
    await screen.findByText('Actividad creada correctamente');
    expect(sent).toMatchObject([{ websiteId: site(7).websiteId }]);
  });

  it('searches among their sites where there are more than a page', async () => {
    const many = Array.from({ length: 15 }, (_, index) => site(index));
    const { sent } = show([], {
      'GET /api/websites': ({ query }) =>
        (query.get('search') ?? '') === '' ? pageOf(many, 16) : pageOf([site(99)]),
    });
    const form = await openCreate();
    const box = await form.findByRole('combobox', { name: 'Sitio web' });
    await waitFor(() => expect(box.tagName).toBe('INPUT'));
    await userEvent.type(form.getByRole('combobox', { name: 'Sitio web' }), '99');
    await userEvent.click(await screen.findByRole('option', { name: /Sitio 99/ }));
    await userEvent.type(field(form, 'Descripción'), 'Algo');
    await submit(form, 'Crear actividad');
    await screen.findByText('Actividad creada correctamente');
    expect(sent).toMatchObject([{ websiteId: site(99).websiteId }]);
  });

  it('is sent to register a site first where there is none', async () => {
    show([], { 'GET /api/websites': pageOf([]) });
    const form = await openCreate();
    await form.findByText('Primero registra un sitio');
    const link = form.getByRole('link', { name: 'Registrar un sitio' });
    expect(link.getAttribute('href')).toBe('/websites/create');
    expect(form.queryByRole('button', { name: 'Crear actividad' })).toBeNull();
  });

  it('sees that the sites could not be read, and tries again', async () => {
    const { answers } = show([], { 'GET /api/websites': new Error('offline') });
    const form = await openCreate();
    await form.findByText('No se pudieron cargar tus sitios.');
    answers['GET /api/websites'] = pageOf([site(1), site(2)]);
    await submit(form, 'Reintentar');
    await form.findByRole('option', { name: 'Sitio 1' });
  });

  it('reads why it was refused, keeps what was written, and sees the plan as it is', async () => {
    const { answers } = show([], {
      'GET /api/user-plans/current': { body: planInfo(4) },
      'POST /api/activities': refusal(
        409,
        'QUOTA_EXHAUSTED',
        'Has alcanzado el límite de actividades de tu plan',
      ),
    });
    await screen.findByText('Te queda 1 actividad disponible');
    answers['GET /api/user-plans/current'] = { body: noPlan };
    const other = activity({ description: 'Pedida en otra pestaña' });
    answers['GET /api/activities'] = { body: { items: [other], nextCursor: null } };
    const form = await openCreate();
    await form.findByRole('option', { name: 'Sitio 1' });
    await userEvent.selectOptions(field(form, 'Sitio web'), 'Sitio 1');
    await userEvent.type(field(form, 'Descripción'), 'Algo');
    await submit(form, 'Crear actividad');
    await screen.findByText('No se pudo crear la actividad');
    within(form.getByRole('alert')).getByText('Has alcanzado el límite de actividades de tu plan');
    expect(field(form, 'Descripción').value).toBe('Algo');
    await screen.findByText('No tienes un plan activo');
    // The activity that used the last unit is on the list, too.
    await screen.findByText('Pedida en otra pestaña');
  });

  it('sees at the field what the server refuses there', async () => {
    show([], {
      'GET /api/websites': pageOf([site(1)]),
      'POST /api/activities': {
        status: 400,
        body: {
          error: {
            code: 'VALIDATION_FAILED',
            message: 'Revisa los datos enviados.',
            requestId: 'r-1',
            fields: { description: ['Esa descripción no.'] },
          },
        },
      },
    });
    const form = await openCreate();
    await userEvent.type(field(form, 'Descripción'), 'Algo');
    await submit(form, 'Crear actividad');
    await form.findByText('Esa descripción no.');
    await waitFor(() => expect(document.activeElement).toBe(field(form, 'Descripción')));
  });

  it('sees at the site that it was deleted, and chooses among the others', async () => {
    const { answers } = show([], {
      'POST /api/activities': refusal(
        404,
        'NOT_FOUND',
        'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
      ),
    });
    const form = await openCreate();
    await form.findByRole('option', { name: 'Sitio 1' });
    await userEvent.selectOptions(field(form, 'Sitio web'), 'Sitio 1');
    await userEvent.type(field(form, 'Descripción'), 'Algo');
    answers['GET /api/websites'] = pageOf([site(2), site(3)]);
    await submit(form, 'Crear actividad');
    await form.findByText(/^Este sitio ya no existe/);
    await screen.findByText('No se pudo crear la actividad');
    await form.findByRole('option', { name: 'Sitio 3' });
    expect(form.queryByRole('option', { name: 'Sitio 1' })).toBeNull();
    expect(field(form, 'Descripción').value).toBe('Algo');
  });

  it('is asked before something written is lost', async () => {
    show([]);
    const form = await openCreate();
    await userEvent.type(field(form, 'Descripción'), 'Algo');
    await userEvent.keyboard('{Escape}');
    const question = within(
      await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' }),
    );
    await userEvent.click(question.getByRole('button', { name: 'Seguir editando' }));
    await untilClosed('alertdialog');
    expect(field(form, 'Descripción').value).toBe('Algo');
    await submit(form, 'Cancelar');
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await untilClosed('dialog');
  });
});

const steps = 'Las horas deben ser 0 o más, en pasos de 0,5';

describe('an administrator who makes an activity', () => {
  it('finds any site, and gives status, priority, assignee and hours with a decimal comma', async () => {
    const searches: (string | null)[] = [];
    const { sent, calls } = show([], {
      ...asAdmin,
      'GET /api/users': { body: { items: [], page: 1, pageCount: 1, total: 0 } },
      'GET /api/websites': ({ query }) => {
        searches.push(query.get('search'));
        return pageOf([site(3, { userId: null })]);
      },
    });
    const form = await openCreate();
    await userEvent.type(form.getByRole('combobox', { name: 'Sitio web' }), 'sitio');
    const option = await screen.findByRole('option', { name: /Sitio 3/ });
    await waitFor(() => expect(searches.at(-1)).toBe('sitio'));
    expect(option.textContent).toContain('sitio-3.cl · Sin propietario');
    await userEvent.click(option);
    await userEvent.type(field(form, 'Título'), 'Respaldo');
    await userEvent.type(field(form, 'Descripción'), 'Respaldar todo');
    await userEvent.selectOptions(field(form, 'Estado'), 'En progreso');
    await userEvent.selectOptions(field(form, 'Prioridad'), 'Alta');
    await userEvent.click(form.getByRole('combobox', { name: /^A cargo de/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Yo' }));
    fireEvent.change(field(form, 'Vence el'), { target: { value: '2026-12-01' } });
    await userEvent.type(field(form, 'Horas dedicadas'), '1,5');
    await submit(form, 'Crear actividad');
    await screen.findByText('Actividad creada correctamente');
    expect(sent).toEqual([
      {
        websiteId: site(3).websiteId,
        title: 'Respaldo',
        description: 'Respaldar todo',
        type: 'mejora',
        status: 'en_progreso',
        priority: 'alta',
        assigneeId: profile.userId,
        dueOn: '2026-12-01',
        hoursDedicated: 1.5,
      },
    ]);
    expect(calls).not.toContain('GET /api/user-plans/current');
  });

  it.each([
    ['1,25', steps],
    ['-1', steps],
    ['dos', steps],
    ['1e2', steps],
    ['0x10', steps],
    ['1001', 'Las horas no pueden ser más de 1.000'],
  ])('sees why hours are invalid: %s', async (typed, reason) => {
    const { sent } = show([], asAdmin);
    const form = await openCreate();
    await userEvent.type(field(form, 'Horas dedicadas'), typed);
    await submit(form, 'Crear actividad');
    await form.findByText(reason);
    expect(sent).toEqual([]);
  });
});

describe('editing an activity', () => {
  it('as a client changes what and of which type', async () => {
    const { sent } = show([activity({ description: 'Una' }), activity({ description: 'Dos' })]);
    await act('Una', 'Editar');
    const form = await dialogNamed('Editar actividad');
    form.getByText('De Tienda Austral');
    expect(form.queryByLabelText(/^(Estado|Prioridad|A cargo|Horas|Comentario)/)).toBeNull();
    const box = field(form, 'Descripción');
    await userEvent.clear(box);
    await userEvent.type(box, 'Una mejor');
    await userEvent.selectOptions(field(form, 'Tipo'), 'Mantenimiento');
    await submit(form, 'Guardar cambios');
    await screen.findByText('Actividad actualizada correctamente');
    expect(sent).toEqual([{ description: 'Una mejor', type: 'mantenimiento', revision: 0 }]);
    await waitFor(() => expect(shown()).toEqual(['Una mejor', 'Dos']));
  });

  it('as an administrator changes all but the site; the comment is of what is closed', async () => {
    const kept = activity({
      description: 'Una',
      status: 'realizada',
      hoursDedicated: 2.5,
      closingComment: 'Listo',
      revision: 4,
    });
    const { sent } = show([kept], asAdmin);
    await act('Una', 'Editar');
    const form = await dialogNamed('Editar actividad');
    expect(field(form, 'Horas dedicadas').value).toBe('2,5');
    await userEvent.clear(field(form, 'Horas dedicadas'));
    const comment = field(form, 'Comentario de cierre');
    await userEvent.type(comment, ', y probado');
    await submit(form, 'Guardar cambios');
    await screen.findByText('Actividad actualizada correctamente');
    // What it left as it was is not sent: somebody else may have changed it meanwhile.
    expect(sent).toEqual([
      { hoursDedicated: null, closingComment: 'Listo, y probado', revision: 4 },
    ]);
  });

  it('has an input for every field that people fill in', async () => {
    show([activity({ description: 'Una', status: 'realizada' })], asAdmin);
    await act('Una', 'Editar');
    await dialogNamed('Editar actividad');
    // The picker's box is of what is typed into it, and has no name.
    const named = editableFields.filter((name) => name !== 'assigneeId');
    expect(inputNames()).toEqual(named.toSorted());
    screen.getByRole('combobox', { name: /^A cargo de/ });
  });

  it('without a comment where it is opened again', async () => {
    const kept = activity({ description: 'Una', status: 'realizada', closingComment: 'Listo' });
    const { sent } = show([kept], asAdmin);
    await act('Una', 'Editar');
    const form = await dialogNamed('Editar actividad');
    await userEvent.selectOptions(field(form, 'Estado'), 'Pendiente');
    expect(form.queryByLabelText(/^Comentario/)).toBeNull();
    await submit(form, 'Guardar cambios');
    await screen.findByText('Actividad actualizada correctamente');
    expect(sent).toEqual([{ status: 'pendiente', revision: 0 }]);
  });

  it.each([
    ['it is no longer pending', 'ACTIVITY_NOT_PENDING', 'Esta actividad ya no está pendiente.'],
    ['somebody edited it', 'EDITED_MEANWHILE', 'Cambió mientras lo editabas: el estado (Marta).'],
  ])('is refused once %s: it says so, and the list is read again', async (_, code, why) => {
    const kept = [activity({ description: 'Una' })];
    const { answers } = show(kept, {
      [`PUT /api/activities/${kept[0]?.activityId ?? ''}`]: refusal(409, code, why),
    });
    await act('Una', 'Editar');
    const form = await dialogNamed('Editar actividad');
    Object.assign(answers, {
      'GET /api/activities': {
        body: { items: kept.map((each) => ({ ...each, status: 'en_progreso' })), nextCursor: null },
      },
    });
    await submit(form, 'Guardar cambios');
    await screen.findByText('No se pudo actualizar la actividad');
    within(form.getByRole('alert')).getByText(why);
    await submit(form, 'Cancelar');
    await untilClosed('dialog');
    const card = (await ready('Una')).closest('tr');
    await waitFor(() => expect(card?.textContent).toContain('En progreso'));
  });
});

describe('an administrator', () => {
  const one = () => activity({ description: 'Una', type: 'error' });

  it('takes back what was closed, hours and comment too, by the toast', async () => {
    const { sent } = show([one()], asAdmin);
    await ready('Una');
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar: Una' }));
    const form = await dialogNamed('Cerrar actividad');
    await userEvent.type(field(form, 'Horas dedicadas'), '1,5');
    await userEvent.type(field(form, 'Comentario'), 'Hecho.');
    await submit(form, 'Cerrar actividad');
    await untilClosed('dialog');
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    await undo(user);
    await screen.findByText('Actividad actualizada correctamente');
    expect(sent).toEqual([
      { status: 'realizada', hoursDedicated: 1.5, closingComment: 'Hecho.', revision: 0 },
      { status: 'pendiente', hoursDedicated: null, closingComment: '', revision: 1 },
    ]);
  });

  it('undoes the evidence that was written with it, and no other', async () => {
    const { sent } = show([one()], asAdmin);
    await ready('Una');
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar: Una' }));
    const form = await dialogNamed('Cerrar actividad');
    await userEvent.type(field(form, 'Evidencia'), 'Respaldo previo');
    await submit(form, 'Cerrar actividad');
    await untilClosed('dialog');
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    await undo(user);
    await screen.findByText('Actividad actualizada correctamente');
    expect(sent).toMatchObject([
      { evidence: 'Respaldo previo', evidenceBefore: '' },
      // What a sync wrote below it is not undone.
      { status: 'pendiente', evidence: '', evidenceBefore: 'Respaldo previo' },
    ]);
  });

  it('closes an activity with a comment', async () => {
    const { sent } = show([one()], asAdmin);
    await ready('Una');
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar: Una' }));
    const form = await dialogNamed('Cerrar actividad');
    form.getByText(/«Una» quedará como «Realizada»/);
    await userEvent.type(field(form, 'Comentario'), 'Hecho el lunes.');
    await submit(form, 'Cerrar actividad');
    await screen.findByText('Actividad cerrada');
    expect(sent).toEqual([{ status: 'realizada', closingComment: 'Hecho el lunes.', revision: 0 }]);
    await untilClosed('dialog');
    await screen.findByText('Realizada', { selector: 'span' });
    expect(screen.queryByRole('button', { name: 'Cerrar: Una' })).toBeNull();
    // The button that opened the dialog went with it: the keyboard goes on at its row.
    const title = await ready('Una');
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('changes a status at once, and the focus stays near where a filter no longer shows it', async () => {
    const kept = [one(), activity({ description: 'Dos' })];
    const { sent } = show(kept, asAdmin, '?estado=pendiente');
    await act('Una', 'Pasar a «En progreso»');
    await screen.findByText('Actividad actualizada correctamente');
    expect(sent).toEqual([{ status: 'en_progreso', revision: 0 }]);
    await waitFor(() => expect(shown()).toEqual(['Dos']));
    const next = await ready('Dos');
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('undoes a status by the toast, from what the list holds then', async () => {
    const { sent } = show([one()], asAdmin);
    await act('Una', 'Pasar a «En progreso»');
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    await undo(user);
    await waitFor(() =>
      expect(sent).toEqual([
        { status: 'en_progreso', revision: 0 },
        { status: 'pendiente', revision: 1 },
      ]),
    );
    await within((await ready('Una')).closest('tr') as HTMLElement).findByText('Pendiente');
  });

  it('opens a closed one again, and sees where that fails', async () => {
    const kept = activity({ description: 'Una', status: 'realizada' });
    show([kept], {
      ...asAdmin,
      [`PUT /api/activities/${kept.activityId}`]: refusal(500, 'INTERNAL', 'Algo salió mal.'),
    });
    await ready('Una');
    expect(screen.queryByRole('button', { name: /^Cerrar/ })).toBeNull();
    await act('Una', 'Pasar a «Pendiente»');
    await screen.findByText('No se pudo actualizar la actividad');
    screen.getByText('Algo salió mal.');
  });
});

describe('deleting an activity', () => {
  const question = async () =>
    within(await screen.findByRole('alertdialog', { name: '¿Eliminar «Una»?' }));
  const confirm = async () =>
    userEvent.click((await question()).getByRole('button', { name: 'Eliminar actividad' }));

  it('asks first, naming it, and gives the unit back to the plan', async () => {
    show([activity({ description: 'Una' }), activity({ description: 'Dos' })], {
      'GET /api/user-plans/current': { body: planInfo(5) },
    });
    await screen.findByText('Has alcanzado el límite de actividades de tu plan');
    await act('Una', 'Eliminar');
    (await question()).getByText('La actividad que consumió vuelve al plan.');
    await confirm();
    await screen.findByText('Actividad eliminada correctamente');
    await untilClosed('alertdialog');
    expect(shown()).toEqual(['Dos']);
    screen.getByText('Te queda 1 actividad disponible');
    const [button] = screen.getAllByRole('button', { name: 'Nueva actividad' });
    expect(button?.getAttribute('aria-disabled')).toBeNull();
  });

  it.each([
    [{ status: 'realizada' as const }, /no vuelve al plan/],
    [{ userPlanId: null }, /^No se puede deshacer/],
  ])('says what becomes of the unit: %j', async (given, said) => {
    show([activity({ description: 'Una', ...given })], asAdmin);
    await act('Una', 'Eliminar');
    (await question()).getByText(said);
  });

  it('gives nothing back of one that took nothing, or of another plan', async () => {
    const kept = activity({ description: 'Una', userPlanId: '01k9pp00000000000000000other' });
    show([kept], { 'GET /api/user-plans/current': { body: planInfo(5) } });
    await screen.findByText('Has alcanzado el límite de actividades de tu plan');
    await act('Una', 'Eliminar');
    await confirm();
    await screen.findByText('Aún no tienes actividades');
    screen.getByText('Has alcanzado el límite de actividades de tu plan');
  });

  it('says that it failed, and keeps asking', async () => {
    const kept = activity({ description: 'Una' });
    show([kept], {
      [`DELETE /api/activities/${kept.activityId}`]: refusal(500, 'INTERNAL', 'Algo salió mal.'),
    });
    await act('Una', 'Eliminar');
    await confirm();
    await screen.findByText('No se pudo eliminar la actividad');
    within((await question()).getByRole('alert')).getByText('Algo salió mal.');
  });
});
