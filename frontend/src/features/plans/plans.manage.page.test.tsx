// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { planFormSchema, type ManagedPlan } from '../../../../functions/plans/plans.domain.ts';
import { chooseByKeys } from '../../testing/choose-by-keys.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import { inputNames } from '../../testing/input-names.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { undo } from '../../testing/undo.ts';
import { plansRoutes } from './plans.routes.tsx';
import { managedPlan, plan } from './plans.samples.ts';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() =>
  Promise.all([import('./plans.manage.page.tsx'), import('./components/plan-dialogs.tsx')]),
);
afterEach(cleanup);

const basic = managedPlan();
const pro = managedPlan({
  planId: '01k9zz000000000000000plan2',
  name: 'Pro',
  priceCents: 9_950,
  siteLimit: null,
  benefits: [],
  usage: 3,
});
const old = managedPlan({
  planId: '01k9zz000000000000000plan3',
  name: 'Antiguo',
  priceCents: 123_450,
  billing: 'annual',
  archivedAt: '2026-02-01T00:00:00.000Z',
});
const pathOf = ({ planId }: ManagedPlan) => `/api/plans/${planId}`;
const inUse = refusal(
  409,
  'PLAN_IN_USE',
  'Hay clientes con este plan. Archívalo: deja de ofrecerse y ellos lo conservan.',
);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const untilClosed = (role: string) => waitFor(() => expect(screen.queryByRole(role)).toBeNull());
const errorOf = (label: string) => {
  const described = field(label).getAttribute('aria-describedby') ?? '';
  const id = described.split(' ').find((each) => each.endsWith('-error'));
  return id === undefined ? undefined : document.getElementById(id)?.textContent;
};
const toast = async (title: string, description: string) => {
  const said = await screen.findAllByText(title);
  expect(said.map((each) => each.parentElement?.textContent)).toContain(title + description);
};
const rowOf = (name: string) => {
  const row = screen.getByText(name).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${name} is in no row`);
  return row;
};
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('p')?.textContent);

async function open(answers: FakeApi = {}, plans: ManagedPlan[] = [basic, pro, old]) {
  const app = showFeature(plansRoutes, '/plans/manage', {
    'GET /api/profile': me({ role: 'admin' }),
    'GET /api/plans/all': () => ({ body: { items: plans } }),
    ...answers,
  });
  if (plans[0]) await screen.findByText(plans[0].name);
  return app;
}

/** Chooses of a row's menu with the keyboard alone. */
const choose = (name: string, action: string) => chooseByKeys(`Acciones de ${name}`, action);

describe('who may come here', () => {
  it('not clients, who see a message; the server is asked for nothing', async () => {
    const { calls } = showFeature(plansRoutes, '/plans/manage', {});
    await screen.findByText('Acceso Denegado');
    screen.getByRole('heading', { level: 1, name: 'Gestionar Planes' });
    screen.getByText('Solo los administradores pueden gestionar planes');
    expect(screen.queryByRole('button', { name: 'Crear plan' })).toBeNull();
    expect(calls).toEqual([]);
  });
});

describe('the list of plans', () => {
  it('shows a skeleton, then what each costs and holds, and how many have it', async () => {
    const opened = open();
    expect(await screen.findByRole('status', { name: 'Cargando' })).toBeTruthy();
    await opened;
    const textOf = (name: string) => rowOf(name).textContent.replaceAll('\u00A0', ' ');
    expect(textOf('Básico')).toContain('$49,00 USDMensual');
    within(rowOf('Básico')).getByText('5 actividades');
    within(rowOf('Básico')).getByText('1 sitio');
    within(rowOf('Básico')).getByText('10 GB para respaldos');
    within(rowOf('Básico')).getByText('2 beneficios');
    within(rowOf('Básico')).getByText('Por email');
    within(rowOf('Pro')).getByText('Sitios ilimitados');
    within(rowOf('Pro')).getByText('3');
    expect(textOf('Antiguo')).toContain('$1.234,50 USDAnual');
    within(rowOf('Antiguo')).getByText('Archivado');
    expect(screen.getAllByText('Archivado')).toHaveLength(1);
  });

  it('without plans says so, with the action that makes the first one', async () => {
    await open({}, []);
    await screen.findByText('No hay planes disponibles');
    expect(screen.getAllByRole('button', { name: 'Crear plan' })).toHaveLength(2);
  });

  it('says why it could not load, and tries again', async () => {
    let broken = true;
    await open(
      { 'GET /api/plans/all': () => (broken ? new Error('no') : { body: { items: [basic] } }) },
      [],
    );
    await screen.findByText('No se pudieron cargar los planes');
    broken = false;
    await press('Reintentar');
    await screen.findByText('Básico');
  });
});

describe('creating a plan', () => {
  const openForm = async (answers: FakeApi = {}) => {
    const app = await open(answers);
    await press('Crear plan');
    await screen.findByRole('dialog', { name: 'Crear plan' });
    return app;
  };
  const submit = () =>
    userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Crear plan' }));
  const fill = async () => {
    await userEvent.type(field('Nombre'), ' Medio ');
    await userEvent.type(field('Precio'), '59,9');
    await userEvent.type(field('Soporte'), 'Por teléfono');
  };

  it('starts from 5 activities, unlimited sites, 10 GB and by the month', async () => {
    await openForm();
    expect(field('Actividades').value).toBe('5');
    expect(field('Límite de sitios').value).toBe('');
    expect(field('Límite de sitios').placeholder).toBe('Ilimitado');
    expect(field('Espacio').value).toBe('10');
    expect(screen.getByLabelText<HTMLSelectElement>('Período de pago').value).toBe('monthly');
    expect(field('Precio').inputMode).toBe('decimal');
  });

  it('has an input for every field; a benefit is typed before it is added', async () => {
    await openForm();
    const { benefits: _, retention: __, ...fields } = planFormSchema.shape;
    const retained = ['retention.daily', 'retention.weekly', 'retention.monthly'];
    expect(inputNames()).toEqual([...Object.keys(fields), ...retained, 'draft'].toSorted());
  });

  it('says at each field what keeps it from being saved, and focuses the first', async () => {
    const { calls } = await openForm();
    await userEvent.type(field('Precio'), '0');
    await userEvent.type(field('Límite de sitios'), '0');
    await submit();
    await waitFor(() => expect(errorOf('Nombre')).toBe('El campo nombre es requerido'));
    expect(errorOf('Precio')).toBe('El precio debe ser mayor que 0');
    expect(errorOf('Límite de sitios')).toBe(
      'El límite de sitios debe ser 1 o más, o quedar vacío',
    );
    expect(errorOf('Soporte')).toBe('El campo soporte es requerido');
    expect(document.activeElement).toBe(field('Nombre'));
    expect(calls).not.toContain('POST /api/plans');
  });

  it('takes a decimal comma, gigabytes and benefits, and has the plan at its place', async () => {
    const bodies: unknown[] = [];
    const created = managedPlan({ planId: '01k9zz000000000000000plan9', name: 'Medio' });
    const { queryClient } = await openForm({
      'POST /api/plans': ({ body }) => {
        bodies.push(body);
        return { status: 201, body: { ...created, priceCents: 5_990 } };
      },
    });
    queryClient.setQueryData(['plans', 'offered'], [plan()]);
    await fill();
    await userEvent.selectOptions(screen.getByLabelText('Período de pago'), 'Trimestral');
    await userEvent.clear(field('Espacio'));
    await userEvent.type(field('Espacio'), '2.5');
    await userEvent.type(field('Límite de sitios'), '3');
    await userEvent.type(field('Plazo'), '5');
    await userEvent.type(field('Diarios'), '7');
    await userEvent.type(field('Mensuales'), '6');
    await userEvent.type(field('Beneficios'), ' Informe mensual {Enter}');
    await submit();
    await untilClosed('dialog');
    await toast('Éxito', 'Plan creado correctamente');
    expect(bodies).toEqual([
      {
        name: 'Medio',
        priceCents: 5_990,
        billing: 'quarterly',
        description: '',
        activityLimit: 5,
        siteLimit: 3,
        backupLimitBytes: 2.5 * 2 ** 30,
        promisedWorkingDays: 5,
        promisedBackups: null,
        retention: { daily: 7, weekly: 0, monthly: 6 },
        support: 'Por teléfono',
        benefits: ['Informe mensual'],
      },
    ]);
    // The cheapest first, here and in the catalogue; nothing is read again.
    expect(names()).toEqual(['Básico', 'Medio', 'Pro', 'AntiguoArchivado']);
    const offered = queryClient.getQueryData<{ name: string }[]>(['plans', 'offered']);
    expect(offered?.map(({ name }) => name)).toEqual(['Básico', 'Medio']);
    expect(offered?.[1]).not.toHaveProperty('usage');
  });

  it('falls back to 5 activities, in sight of who typed something else', async () => {
    const bodies: unknown[] = [];
    await openForm({
      'POST /api/plans': ({ body }) => {
        bodies.push(body);
        return { status: 201, body: managedPlan({ planId: '01k9zz000000000000000plan9' }) };
      },
    });
    await fill();
    await userEvent.clear(field('Actividades'));
    await userEvent.type(field('Actividades'), '0');
    await userEvent.tab();
    expect(field('Actividades').value).toBe('5');
    await userEvent.clear(field('Actividades'));
    // Without leaving the field.
    await userEvent.type(field('Actividades'), '-2{Enter}');
    await untilClosed('dialog');
    expect(bodies).toMatchObject([{ activityLimit: 5 }]);
  });

  const benefits = () =>
    screen
      .queryAllByRole('button', { name: /^Quitar/ })
      .map((each) => each.textContent === '' && each.title);

  it('adds benefits by Enter and by the plus button, not blank ones, and removes them', async () => {
    const { calls } = await openForm();
    const box = field('Beneficios');
    await userEvent.type(box, '  Uno {Enter}');
    expect(box.value).toBe('');
    await userEvent.type(box, 'Dos');
    await press('Agregar beneficio');
    await userEvent.type(box, '   {Enter}');
    await press('Agregar beneficio');
    expect(benefits()).toEqual(['Quitar «Uno»', 'Quitar «Dos»']);
    await press('Quitar «Uno»');
    expect(benefits()).toEqual(['Quitar «Dos»']);
    expect(document.activeElement).toBe(box);
    // Enter in this field sends nothing.
    expect(calls).toEqual(['GET /api/plans/all']);
    expect(errorOf('Nombre')).toBeUndefined();
  });

  it('takes Enter for the keyboard that composes a letter', async () => {
    await openForm();
    await userEvent.type(field('Beneficios'), 'Uno');
    fireEvent.keyDown(field('Beneficios'), { key: 'Enter', isComposing: true });
    expect(benefits()).toEqual([]);
  });

  it('takes no benefit twice, whatever its case, accents and spaces', async () => {
    const { calls } = await openForm();
    const box = field('Beneficios');
    await userEvent.type(box, 'Atención rápida{Enter}');
    await userEvent.type(box, ' atencion RAPIDA {Enter}');
    expect(benefits()).toEqual(['Quitar «Atención rápida»']);
    expect(errorOf('Beneficios')).toBe('Este beneficio ya está en la lista');
    expect(calls).toEqual(['GET /api/plans/all']);
  });

  it('has room for twenty benefits', async () => {
    await openForm();
    const box = field('Beneficios');
    for (let n = 0; n < 20; n += 1) {
      fireEvent.change(box, { target: { value: `Beneficio ${String(n)}` } });
      fireEvent.keyDown(box, { key: 'Enter' });
    }
    expect(benefits()).toHaveLength(20);
    screen.getByText('No caben más beneficios.');
    expect(box.readOnly).toBe(true);
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Agregar beneficio' });
    expect(add.disabled).toBe(true);
  });

  it('stays with what was typed when it fails, and says why', async () => {
    await openForm({ 'POST /api/plans': new Error('offline') });
    await fill();
    await submit();
    await toast(
      'Error',
      'No se pudo crear el plan. No pudimos conectar con el servidor. Revisa tu conexión a internet y vuelve a intentarlo.',
    );
    expect(field('Nombre').value).toBe(' Medio ');
  });

  it('shows at its field what the server has against it', async () => {
    const fields = { priceCents: ['El precio es demasiado alto'] };
    const error = { code: 'VALIDATION_FAILED', message: 'Revisa.', requestId: 'r-1', fields };
    await openForm({ 'POST /api/plans': { status: 400, body: { error } } });
    await fill();
    await submit();
    await toast('Error', 'No se pudo crear el plan. Revisa los campos marcados.');
    expect(errorOf('Precio')).toBe('El precio es demasiado alto');
    expect(document.activeElement).toBe(field('Precio'));
  });

  it('asks before what was typed is lost', async () => {
    await openForm();
    await userEvent.type(field('Beneficios'), 'Uno');
    await press('Cancelar');
    await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
    await press('Seguir editando');
    await untilClosed('alertdialog');
    expect(field('Beneficios').value).toBe('Uno');
  });
});

describe('changing a plan', () => {
  it('starts from what it is, and shows what the server kept', async () => {
    const bodies: unknown[] = [];
    await open({
      [`PUT ${pathOf(pro)}`]: ({ body }) => {
        bodies.push(body);
        return { body: { ...pro, priceCents: 100, name: 'Mini' } };
      },
    });
    await choose('Pro', 'Editar plan');
    await screen.findByRole('dialog', { name: 'Editar plan' });
    expect(field('Nombre').value).toBe('Pro');
    expect(field('Precio').value).toBe('99,50');
    expect(field('Límite de sitios').value).toBe('');
    screen.getByText(/^Hay clientes con este plan\. Lo conservan/);
    await userEvent.clear(field('Precio'));
    await userEvent.type(field('Precio'), '1');
    await press('Guardar cambios');
    await untilClosed('dialog');
    await toast('Éxito', 'Plan actualizado correctamente');
    expect(bodies).toMatchObject([
      { name: 'Pro', priceCents: 100, siteLimit: null, revision: pro.revision },
    ]);
    expect(names()).toEqual(['Mini', 'Básico', 'AntiguoArchivado']);
  });

  it('says what somebody else changed meanwhile, and begins again from that', async () => {
    const why = 'Cambió mientras lo editabas: el nombre (Marta Ruiz).';
    const plans = [basic, pro];
    const changed = { ...pro, name: 'Pro cambiado', revision: pro.revision + 1 };
    const revisions: unknown[] = [];
    await open(
      {
        [`PUT ${pathOf(pro)}`]: ({ body }) => {
          const { revision } = body as { revision: number };
          revisions.push(revision);
          return revision === changed.revision
            ? { body: { ...changed, revision: revision + 1 } }
            : refusal(409, 'EDITED_MEANWHILE', why);
        },
      },
      plans,
    );
    await choose('Pro', 'Editar plan');
    await screen.findByRole('dialog', { name: 'Editar plan' });
    plans.splice(1, 1, changed);
    await press('Guardar cambios');
    await toast('Error', `No se pudo actualizar el plan. ${why}`);
    await press('Cancelar');
    await waitFor(() => expect(names()).toEqual(['Básico', 'Pro cambiado']));
    await choose('Pro cambiado', 'Editar plan');
    await screen.findByRole('dialog', { name: 'Editar plan' });
    expect(field('Nombre').value).toBe('Pro cambiado');
    await press('Guardar cambios');
    await untilClosed('dialog');
    expect(revisions).toEqual([pro.revision, changed.revision]);
  });

  it('says that it failed, and reads the list again where the plan no longer exists', async () => {
    const plans = [basic, pro];
    await open(
      {
        [`PUT ${pathOf(pro)}`]: refusal(
          404,
          'NOT_FOUND',
          'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
        ),
      },
      plans,
    );
    await choose('Pro', 'Editar plan');
    await screen.findByRole('dialog', { name: 'Editar plan' });
    plans.pop();
    await press('Guardar cambios');
    await toast(
      'Error',
      'No se pudo actualizar el plan. No existe: puede que se haya eliminado, o que ya no tengas acceso.',
    );
    await press('Cancelar');
    await waitFor(() => expect(names()).toEqual(['Básico']));
  });
});

describe('archiving a plan', () => {
  it('takes it out of the catalogue, and puts it back', async () => {
    const bodies: unknown[] = [];
    const { queryClient } = await open({
      [`PUT ${pathOf(basic)}/archived`]: ({ body }) => {
        bodies.push(body);
        return { body: { ...basic, archivedAt: old.archivedAt } };
      },
      [`PUT ${pathOf(old)}/archived`]: ({ body }) => {
        bodies.push(body);
        return { body: { ...old, archivedAt: null } };
      },
    });
    queryClient.setQueryData(['plans', 'offered'], [plan()]);
    await choose('Básico', 'Archivar');
    await toast('Éxito', 'Plan archivado: ya no se ofrece');
    within(rowOf('Básico')).getByText('Archivado');
    expect(queryClient.getQueryData(['plans', 'offered'])).toEqual([]);

    await choose('Antiguo', 'Volver a ofrecer');
    await toast('Éxito', 'Plan disponible de nuevo');
    expect(within(rowOf('Antiguo')).queryByText('Archivado')).toBeNull();
    expect(queryClient.getQueryData(['plans', 'offered'])).toMatchObject([{ name: 'Antiguo' }]);
    expect(bodies).toEqual([{ archived: true }, { archived: false }]);
  });

  it('is undone by the toast', async () => {
    const bodies: unknown[] = [];
    await open({
      [`PUT ${pathOf(basic)}/archived`]: ({ body }) => {
        bodies.push(body);
        const { archived } = body as { archived: boolean };
        return { body: { ...basic, archivedAt: archived ? old.archivedAt : null } };
      },
    });
    await choose('Básico', 'Archivar');
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    await undo(user);
    await toast('Éxito', 'Plan disponible de nuevo');
    expect(within(rowOf('Básico')).queryByText('Archivado')).toBeNull();
    expect(bodies).toEqual([{ archived: true }, { archived: false }]);
  });

  it('says that it failed', async () => {
    await open({ [`PUT ${pathOf(basic)}/archived`]: new Error('offline') });
    await choose('Básico', 'Archivar');
    const [title] = await screen.findAllByText('Error');
    expect(title?.parentElement?.textContent).toMatch(/^ErrorNo se pudo actualizar el plan\. /);
    expect(within(rowOf('Básico')).queryByText('Archivado')).toBeNull();
  });
});

describe('deleting a plan', () => {
  const ask = async (of: ManagedPlan, answers: FakeApi) => {
    const app = await open(answers);
    await choose(of.name, 'Eliminar plan');
    await screen.findByRole('alertdialog', { name: `Eliminar «${of.name}»` });
    return app;
  };
  const confirm = (name: string) =>
    userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

  it('names it and defaults to not doing it', async () => {
    const { calls } = await ask(basic, {});
    screen.getByText('¿Quieres eliminar el plan «Básico»?');
    expect(document.activeElement?.textContent).toBe('Cancelar');
    await userEvent.keyboard('{Enter}');
    await untilClosed('alertdialog');
    expect(calls).toEqual(['GET /api/plans/all']);
  });

  it('removes it from the list', async () => {
    const { calls } = await ask(basic, {
      [`DELETE ${pathOf(basic)}`]: { body: { planId: basic.planId } },
    });
    await confirm('Eliminar plan');
    await untilClosed('alertdialog');
    await toast('Éxito', 'Plan eliminado correctamente');
    expect(names()).toEqual(['Pro', 'AntiguoArchivado']);
    expect(calls).toEqual(['GET /api/plans/all', `DELETE ${pathOf(basic)}`]);
  });

  it('says before it how many have it, and offers to archive it', async () => {
    const { calls } = await open({
      [`PUT ${pathOf(pro)}/archived`]: { body: { ...pro, archivedAt: old.archivedAt } },
    });
    await choose('Pro', 'Eliminar plan');
    const dialog = await screen.findByRole('alertdialog', { name: 'Archivar «Pro»' });
    within(dialog).getByText(/^Tiene 3 planes de clientes activos o programados/);
    await confirm('Archivar');
    await untilClosed('alertdialog');
    await toast('Éxito', 'Plan archivado: ya no se ofrece');
    expect(calls).toEqual(['GET /api/plans/all', `PUT ${pathOf(pro)}/archived`]);
  });

  it('offers to archive it where somebody has it by now', async () => {
    await ask(basic, { [`DELETE ${pathOf(basic)}`]: inUse });
    await confirm('Eliminar plan');
    const dialog = await screen.findByRole('alertdialog', { name: 'Archivar «Básico»' });
    within(dialog).getByText(/^Hay clientes con este plan\./);
    await toast(
      'Error',
      'No se pudo eliminar el plan. Hay clientes con este plan. Archívalo: deja de ofrecerse y ellos lo conservan.',
    );
  });

  it('says of an archived one how many still have it', async () => {
    const kept = { ...old, usage: 1 };
    await open({}, [basic, kept]);
    await choose(kept.name, 'Eliminar plan');
    await screen.findByText(/^Un cliente todavía lo tiene activo o programado\./);
  });

  it('says of an archived one when it can go', async () => {
    await ask(old, { [`DELETE ${pathOf(old)}`]: inUse });
    await confirm('Eliminar plan');
    await screen.findByText('Ya está archivado. Podrás eliminarlo cuando ningún cliente lo tenga.');
    expect(screen.queryByRole('button', { name: 'Archivar' })).toBeNull();
  });

  it('stays with the reason when it fails, and can be tried again', async () => {
    let broken = true;
    await ask(basic, {
      [`DELETE ${pathOf(basic)}`]: () =>
        broken ? refusal(500, 'INTERNAL', 'Algo salió mal.') : { body: { planId: basic.planId } },
    });
    await confirm('Eliminar plan');
    await toast('Error', 'No se pudo eliminar el plan. Algo salió mal.');
    within(screen.getByRole('alertdialog')).getByText('Algo salió mal.');
    broken = false;
    await confirm('Eliminar plan');
    await untilClosed('alertdialog');
  });
});
