// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { OwnSessions, PersonSessions } from './public/sessions-cards.tsx';
import { listedSession, otherSession } from './sessions.samples.ts';

// A busy machine takes longer to compile them than a query waits.
beforeAll(() =>
  Promise.all([
    import('./components/own-sessions.tsx'),
    import('./components/person-sessions.tsx'),
  ]),
);
afterEach(cleanup);

const here = listedSession();
const phone = otherSession(2, { device: 'Safari en iPhone', address: '198.51.100.20' });
const old = otherSession(3, { device: 'Firefox en Linux' });
const listed = (...sessions: unknown[]) => ({ body: { sessions } });
const failed = refusal(500, 'INTERNAL', 'Algo salió mal de nuestro lado.');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const inQuestion = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

describe('one’s own sessions', () => {
  const open = (answers: FakeApi) =>
    showFeature([{ path: '/', element: <OwnSessions /> }], '/', {
      'GET /api/sessions': listed(here, phone, old),
      ...answers,
    });
  it('say where, since when and from which address, and which one this is', async () => {
    open({});
    const rows = await screen.findAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]?.textContent).toContain('Chrome en Windows');
    expect(rows[0]?.textContent).toContain('Esta sesión');
    expect(rows[1]?.textContent).toContain('198.51.100.20');
    expect(within(rows[0] ?? document.body).queryByRole('button')).toBeNull();
  });

  it('are closed one by one', async () => {
    const { calls } = open({ [`DELETE /api/sessions/${phone.sessionId}`]: listed(here, old) });
    await press('Cerrar esta sesión: Safari en iPhone');
    await screen.findByText('Sesión cerrada');
    expect(screen.queryByText('Safari en iPhone')).toBeNull();
    expect(calls.filter((call) => call.startsWith('GET /api/sessions'))).toHaveLength(1);
  });

  it('that was closed meanwhile is no longer there after the failure', async () => {
    let isOpen = true;
    open({
      'GET /api/sessions': () => (isOpen ? listed(here, phone) : listed(here)),
      [`DELETE /api/sessions/${phone.sessionId}`]: () => {
        isOpen = false;
        return refusal(404, 'NOT_FOUND', 'No existe.');
      },
    });
    await press('Cerrar esta sesión: Safari en iPhone');
    await screen.findByText('No se pudo cerrar la sesión');
    await waitFor(() => expect(screen.queryByText('Safari en iPhone')).toBeNull());
  });

  it('are closed all but this one', async () => {
    open({
      'POST /api/sessions/closure': ({ body }) => {
        expect(body).toEqual({ closing: 'others' });
        return listed(here);
      },
    });
    await press('Cerrar todas las demás');
    await inQuestion('Cerrar las demás');
    await screen.findByText('Sesiones cerradas');
    expect(screen.queryByRole('button', { name: 'Cerrar todas las demás' })).toBeNull();
  });

  it('are closed all, this one included', async () => {
    open({
      'POST /api/sessions/closure': ({ body }) => {
        expect(body).toEqual({ closing: 'all' });
        return listed();
      },
    });
    await press('Cerrar todas');
    await screen.findByText(/^Tendrás que iniciar sesión de nuevo en todos tus dispositivos/);
    await inQuestion('Cerrar todas las sesiones');
    await screen.findByText('Sesiones cerradas');
  });

  it('that cannot be read are asked for again', async () => {
    let fails = true;
    open({ 'GET /api/sessions': () => (fails ? failed : listed(here)) });
    await screen.findByText('No se pudieron cargar las sesiones');
    fails = false;
    await press('Reintentar');
    await screen.findByText('Esta sesión');
  });
});

describe('the sessions of somebody else', () => {
  const path = '/api/users/clara';
  const open = (answers: FakeApi) =>
    showFeature([{ path: '/', element: <PersonSessions userId="clara" /> }], '/', answers);

  it('are closed by an administrator, one and all', async () => {
    open({
      [`GET ${path}/sessions`]: listed(phone, old),
      [`DELETE ${path}/sessions/${phone.sessionId}`]: listed(old),
      [`POST ${path}/sessions/closure`]: listed(),
    });
    await press('Cerrar esta sesión: Safari en iPhone');
    await screen.findByText('Sesión cerrada');
    await press('Cerrar todas');
    await screen.findByText('Tendrá que iniciar sesión de nuevo en todos sus dispositivos.');
    await inQuestion('Cerrar todas las sesiones');
    await screen.findByText('No tiene sesiones abiertas.');
  });

  it('that cannot be read are asked for again', async () => {
    let fails = true;
    open({ [`GET ${path}/sessions`]: () => (fails ? failed : listed()) });
    await screen.findByText('No se pudieron cargar las sesiones');
    fails = false;
    await press('Reintentar');
    await screen.findByText('No tiene sesiones abiertas.');
  });
});
