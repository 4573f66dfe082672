// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { pageOfSites, website } from '../../websites.samples.ts';
import { refusal, type FakeApi, type FakeCall } from '../../../../testing/fake-api.ts';
import { profile } from '../../../../testing/fake-auth.ts';
import { showFeature } from '../../../../testing/feature-app.tsx';
import { useDialogTask } from '../../../../lib/forms/use-dialog-task.ts';
import type { UserChoice } from '../../../../components/pickers/user-options.tsx';
import { AssignWebsitesDialog } from './assign-websites-dialog.tsx';

afterEach(cleanup);

const idOf = (n: number) => `01k9zz00000000000000000${String(n).padStart(3, '0')}`;
const eva = {
  ...profile,
  userId: '01k9zz0000000000000000eeee',
  firstName: 'Eva',
  lastName: 'Soto',
  email: 'eva@example.com',
};
const sites = [
  website({ websiteId: idOf(1), name: 'De Eva', userId: eva.userId }),
  website({ websiteId: idOf(2), name: 'De nadie', userId: null, url: 'http://nadie.cl' }),
  website({ websiteId: idOf(3), name: 'De otro' }),
];
const assignments = 'POST /api/websites/assignments';

function Opener({ person }: { person?: UserChoice }) {
  const { turn, open, start, close } = useDialogTask<true>();
  return (
    <>
      <button type="button" onClick={() => start(true)}>
        Abrir
      </button>
      <AssignWebsitesDialog key={turn} open={open} close={close} task={{ person }} />
    </>
  );
}

async function openDialog(answers: FakeApi = {}, person?: UserChoice) {
  const element = person ? <Opener person={person} /> : <Opener />;
  const app = showFeature([{ path: '/', element }], '/', {
    'GET /api/websites': pageOfSites(sites),
    'GET /api/users': { body: { items: [eva], page: 1, pageCount: 1, total: 1 } },
    ...answers,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir' }));
  await screen.findByRole('dialog', { name: 'Asignar sitios web' });
  return app;
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const tick = async (name: string) => userEvent.click(await box(name));
const update = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Actualiza/ });
const pick = async (name: string | RegExp) => {
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name }));
};
const stateOf = async (name: string) => {
  const described = (await box(name)).getAttribute('aria-describedby');
  return document.getElementById(described ?? '')?.textContent;
};
const answering = (bodies: unknown[]) => ({
  [assignments]: ({ body }: FakeCall) => {
    bodies.push(body);
    return { body: { items: [] } };
  },
});

describe('the assign dialog', () => {
  it('updates nothing unless a site is ticked', async () => {
    await openDialog();
    await box('De otro');
    expect(update().disabled).toBe(true);
    await tick('De otro');
    expect(update().disabled).toBe(false);
    expect(screen.getByText('1 sitio elegido')).toBeTruthy();
    await tick('De otro');
    expect(update().disabled).toBe(true);
  });

  it('asks before what is ticked is lost, and before nothing else', async () => {
    await openDialog();
    await tick('De otro');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await box('De otro')).checked).toBe(true);
    await tick('De otro');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says what goes with a site, and who sees one without owner', async () => {
    await openDialog();
    expect(
      screen.getByText(/recibe el sitio completo: su estado, sus sincronizaciones y sus respaldos/),
    ).toBeTruthy();
    expect(screen.getByText(/sin propietario solo lo ven los administradores/)).toBeTruthy();
  });

  it('shows whose each site is, and does not offer what the person has', async () => {
    await openDialog();
    expect(await stateOf('De Eva')).toBe('Con propietario · tienda-austral.cl');
    expect(await stateOf('De nadie')).toBe('Sin propietario · nadie.cl');
    await pick(/Eva Soto/);
    expect(await stateOf('De Eva')).toContain('Ya es de Eva Soto');
    expect(await stateOf('De otro')).toContain('De otro usuario');
    expect((await box('De Eva')).disabled).toBe(true);
    await pick('Sin propietario');
    expect(await stateOf('De nadie')).toContain('Ya está sin propietario');
    expect((await box('De nadie')).disabled).toBe(true);
    expect((await box('De Eva')).disabled).toBe(false);
  });

  it('asks for the owner', async () => {
    const bodies: unknown[] = [];
    await openDialog(answering(bodies));
    await tick('De otro');
    await userEvent.click(update());
    await screen.findByText('Elige un propietario');
    const combobox = screen.getByRole('combobox');
    expect(combobox.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(combobox));
    update().focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(combobox));
    expect(bodies).toEqual([]);
  });

  it('gives what is ticked, not what the person already has, and says so', async () => {
    const bodies: unknown[] = [];
    await openDialog(answering(bodies));
    await tick('De Eva');
    await tick('De nadie');
    await tick('De otro');
    await pick(/Eva Soto/);
    expect(screen.getByText('2 sitios elegidos')).toBeTruthy();
    await userEvent.click(update());

    await screen.findByText('Sitio web reasignado correctamente');
    expect(screen.getByText('2 sitios web son ahora de Eva Soto.')).toBeTruthy();
    expect(bodies).toEqual([{ websiteIds: [idOf(2), idOf(3)], userId: eva.userId }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const opener = screen.getByRole('button', { name: 'Abrir' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('leaves sites without owner', async () => {
    const bodies: unknown[] = [];
    await openDialog(answering(bodies));
    await tick('De otro');
    await pick('Sin propietario');
    await userEvent.click(update());
    await screen.findByText('1 sitio web queda sin propietario.');
    expect(bodies).toEqual([{ websiteIds: [idOf(3)], userId: null }]);
  });

  it('is for one person where that is settled, and starts afresh each time', async () => {
    const bodies: unknown[] = [];
    await openDialog(answering(bodies), { userId: eva.userId, name: 'Eva Soto' });
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByText(/pasarán a ser de Eva Soto/)).toBeTruthy();
    expect((await box('De Eva')).disabled).toBe(true);
    await tick('De otro');
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await userEvent.click(await screen.findByRole('button', { name: 'Abrir' }));
    expect((await box('De otro')).checked).toBe(false);
    await tick('De nadie');
    await userEvent.click(update());
    await screen.findByText('1 sitio web es ahora de Eva Soto.');
    expect(bodies).toEqual([{ websiteIds: [idOf(2)], userId: eva.userId }]);
  });

  it('works with the keyboard alone', async () => {
    const bodies: unknown[] = [];
    await openDialog(answering(bodies));
    await box('De otro');
    const combobox = screen.getByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(combobox));
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('option', { name: /Eva Soto/ });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await userEvent.tab();
    expect(document.activeElement).toBe(await box('De nadie'));
    await userEvent.keyboard(' ');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Sitio web reasignado correctamente');
    expect(bodies).toEqual([{ websiteIds: [idOf(2)], userId: eva.userId }]);
  });
});

describe('the sites to choose from', () => {
  it('are searched on the server; what was ticked stays so', async () => {
    const bodies: unknown[] = [];
    await openDialog({
      ...answering(bodies),
      'GET /api/websites': ({ query }) => {
        const search = (query.get('search') ?? '').toLowerCase();
        return pageOfSites(sites.filter(({ name }) => name.toLowerCase().includes(search)));
      },
    });
    await tick('De otro');
    await userEvent.type(screen.getByRole('searchbox'), 'nadie{Enter}');
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
    await tick('De nadie');
    await userEvent.clear(screen.getByRole('searchbox'));
    expect((await box('De otro')).checked).toBe(true);
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    await screen.findByText('Ningún sitio coincide con «zzz».');
    expect(screen.getByText('2 sitios elegidos')).toBeTruthy();
    expect(bodies).toEqual([]);
  });

  it('are read page after page, and a page that failed is read again', async () => {
    let broken = true;
    await openDialog({
      'GET /api/websites': ({ query }) => {
        if (query.get('page') === '1') return pageOfSites(sites, { pageCount: 2, total: 4 });
        const more = [website({ websiteId: idOf(4), name: 'El cuarto' })];
        return broken ? new Error('offline') : pageOfSites(more, { page: 2, pageCount: 2 });
      },
    });
    await box('De otro');
    await userEvent.click(screen.getByRole('button', { name: 'Ver más' }));
    await screen.findByText('No se pudieron cargar los sitios web.');
    await box('De otro');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await box('El cuarto');
    expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  });

  it('are at most fifty at once', async () => {
    const many = Array.from({ length: 51 }, (_, i) =>
      website({ websiteId: idOf(i + 1), name: `Sitio ${String(i + 1)}` }),
    );
    await openDialog({ 'GET /api/websites': pageOfSites(many) });
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
    for (const each of boxes.slice(0, 50)) each.click();
    await screen.findByText('50 sitios elegidos (máximo 50 a la vez)');
    expect((await box('Sitio 51')).disabled).toBe(true);
    await tick('Sitio 1');
    expect((await box('Sitio 51')).disabled).toBe(false);
  });
});

describe('when it is refused', () => {
  it('because the person no longer exists, it says so where the person is chosen, and keeps the sites', async () => {
    await openDialog({
      [assignments]: refusal(409, 'CLIENT_REQUIRED', 'El usuario elegido ya no existe.'),
    });
    await tick('De otro');
    await pick(/Eva Soto/);
    await userEvent.click(update());

    await screen.findByText('No se pudo reasignar el sitio web');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('El usuario elegido ya no existe.')).toBeTruthy();
    const combobox = dialog.getByRole<HTMLInputElement>('combobox');
    expect(combobox.value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(combobox));
    expect((await box('De otro')).checked).toBe(true);
  });

  it('because a site no longer exists, it reads them again, and they must be ticked again', async () => {
    let there = sites;
    await openDialog({
      'GET /api/websites': () => pageOfSites(there),
      [assignments]: () => {
        there = sites.slice(0, 2);
        return refusal(
          404,
          'NOT_FOUND',
          'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
        );
      },
    });
    await tick('De otro');
    await pick('Sin propietario');
    await userEvent.click(update());

    await screen.findByText('No se pudo reasignar el sitio web');
    await screen.findByText(/Alguno de los sitios elegidos ya no existe/);
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'De otro' })).toBeNull());
    expect(update().disabled).toBe(true);
  });

  it('otherwise it keeps everything, and can be tried again', async () => {
    let broken = true;
    await openDialog({
      [assignments]: () => (broken ? new Error('offline') : { body: { items: [] } }),
    });
    await tick('De otro');
    await pick('Sin propietario');
    await userEvent.click(update());
    await screen.findByText('No se pudo reasignar el sitio web');
    broken = false;
    await userEvent.click(update());
    await screen.findByText('Sitio web reasignado correctamente');
  });
});
