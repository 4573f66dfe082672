// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { me, profile } from '../../testing/fake-auth.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { ErasureCard } from './public/erasure-card.tsx';
import { ErasureNotice } from './public/erasure-notice.tsx';

// A busy machine takes longer to compile them than a query waits.
beforeAll(() =>
  Promise.all([
    import('./components/erasure-dialog.tsx'),
    import('./components/erasure-alert.tsx'),
    import('./components/cancel-erasure.tsx'),
  ]),
);
afterEach(cleanup);

const erasesAt = '2026-12-05T12:00:00.000Z';
const failed = refusal(500, 'INTERNAL', 'Algo salió mal de nuestro lado.');
const page = (
  <>
    <ErasureNotice />
    <ErasureCard />
  </>
);
const open = (answers: FakeApi) => showFeature([{ path: '/', element: page }], '/', answers);
const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0] ?? document.body);
const dialog = () => screen.findByRole('dialog', { name: '¿Eliminar tu cuenta?' });
const send = async () =>
  userEvent.click(within(await dialog()).getByRole('button', { name: 'Eliminar mi cuenta' }));

/** Asks, with the word typed. */
async function ask(word = 'ELIMINAR') {
  await press('Eliminar mi cuenta');
  await userEvent.type(within(await dialog()).getByRole('textbox'), word);
  await send();
}

describe('deleting one’s own account', () => {
  it('says what goes and what stays, and is sent once the word is typed', async () => {
    const { calls } = open({
      'POST /api/account/erasure': ({ body }) => {
        expect(body).toEqual({ confirmation: 'ELIMINAR' });
        return { body: { ...profile, erasesAt } };
      },
    });
    await press('Eliminar mi cuenta');
    within(await dialog()).getByText(/^Se conservan tus pagos y recibos/);
    within(await dialog()).getByText('El acceso de las personas de tu empresa');
    const sends = within(await dialog()).getByRole('button', { name: 'Eliminar mi cuenta' });
    expect(sends.className).toContain('bg-destructive');
    await send();
    await within(await dialog()).findByText('Escribe ELIMINAR para confirmar', { selector: 'p' });
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    await userEvent.type(within(await dialog()).getByRole('textbox'), 'ELIMINAR');
    await send();
    await screen.findByText('Pediste eliminar tu cuenta');
  });

  it('says to somebody of a company that what is the company’s stays', async () => {
    open({ 'GET /api/profile': me({ companyId: '01h00000000000000000000001' }) });
    await press('Eliminar mi cuenta');
    within(await dialog()).getByText(/^Se conserva todo lo de tu empresa/);
    expect(within(await dialog()).queryByText(/Tus sitios|Tu plan|pagos/)).toBeNull();
  });

  it('of their client is shown to somebody of a company, who cannot withdraw it', async () => {
    const companyId = '01h00000000000000000000001';
    open({ 'GET /api/profile': me({ companyId, companyErasesAt: erasesAt }) });
    const title = await screen.findByText(/^La cuenta de tu empresa se eliminará el 05\/12\/2026/);
    expect(title.closest('[role="status"]')?.textContent).toContain('tu acceso al portal');
    expect(screen.queryByRole('button', { name: 'Cancelar la eliminación' })).toBeNull();
    await screen.findByRole('button', { name: 'Eliminar mi cuenta' });
  });

  it('that fails says why, and keeps what was typed', async () => {
    open({ 'POST /api/account/erasure': failed });
    await ask();
    await screen.findByText('No se pudo pedir la eliminación');
    expect(within(await dialog()).getByDisplayValue('ELIMINAR')).toBeDefined();
  });

  it('is shown where it was requested, and withdrawn by one press, also after a failure', async () => {
    let isDown = true;
    open({
      'GET /api/profile': me({ erasesAt }),
      'DELETE /api/account/erasure': () => {
        if (!isDown) return { body: profile };
        isDown = false;
        return failed;
      },
    });
    expect(await screen.findAllByText(/^Tu cuenta se eliminará el 05\/12\/2026/)).toHaveLength(2);
    await press('Cancelar la eliminación');
    await screen.findByText('No se pudo cancelar la eliminación');
    await press('Cancelar la eliminación');
    await screen.findByText('Tu cuenta no se eliminará');
    expect(screen.queryByRole('button', { name: 'Eliminar mi cuenta' })).toBeNull();
  });
});
