// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SiteBackupKey } from '../../../../functions/backups/key/backups.key.domain.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { backupsRoutes } from './backups.routes.tsx';
import { backupsPage, siteId, siteKey } from './backups.samples.ts';

beforeAll(() => import('./backups.site.page.tsx'));
afterEach(cleanup);

const KEY = `/api/backups/${siteId}/key`;
const apiKey = `bak_${'k'.repeat(39)}Zx9q`;
const show = (key: SiteBackupKey | null, answers: FakeApi = {}) =>
  showFeature(backupsRoutes, `/backups/${siteId}?tab=api-key`, {
    [`GET /api/backups/${siteId}`]: { body: backupsPage([]) },
    [`GET ${KEY}`]: { body: { key } },
    ...answers,
  });
const made = { status: 201, body: { apiKey, key: siteKey() } };
const refused = refusal(500, 'INTERNAL', 'Algo salió mal.');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fact = async (name: string) => {
  const term = await screen.findByText(name, { selector: 'dt' });
  return term.nextElementSibling?.textContent;
};

describe('a site without a key', () => {
  it('gets one, which is shown once', async () => {
    const { queryClient } = show(null, { [`POST ${KEY}`]: made });
    await screen.findByText('Este sitio no tiene API Key de respaldos');
    await press('Generar API Key');
    const dialog = await screen.findByRole('dialog', { name: 'API Key generada' });
    within(dialog).getByText(apiKey);
    within(dialog).getByText('Cópiala ahora: por seguridad no se vuelve a mostrar.');
    within(dialog).getByText(
      'Pégala en el WordPress del sitio, en Ajustes › GNUsys Conector › Respaldos.',
    );
    within(dialog).getByRole('button', { name: 'Copiar API Key' });
    // A click beside it does not close it.
    await userEvent.click(document.body, { pointerEventsCheck: 0 });
    within(dialog).getByText(apiKey);
    await press('Listo');
    await waitFor(() => expect(screen.queryByText(apiKey)).toBeNull());
    expect(await fact('Estado')).toBe('Activa');
    const kept = JSON.stringify([
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state),
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    ]);
    expect(kept).not.toContain(apiKey);
  });

  it('says that none could be made', async () => {
    show(null, { [`POST ${KEY}`]: refused });
    await press('Generar API Key');
    await screen.findByText('No se pudo generar la API Key.');
    screen.getByText('Algo salió mal.');
  });

  it('finds how its plugin is connected, and the plugin', async () => {
    show(null);
    await screen.findByRole('heading', { name: 'Cómo conectar el sitio' });
    const steps = screen.getAllByRole('listitem').map((step) => step.textContent);
    expect(steps).toHaveLength(3);
    const plugin = screen.getByRole('link', { name: 'Descargar el plugin' });
    expect(plugin.getAttribute('href')).toBe('/gnusys-connector.zip');
  });
});

describe('a site with a key', () => {
  it('shows what may be known of it', async () => {
    show(
      siteKey({
        expiresAt: '2099-03-05T12:00:00.000Z',
        lastUsedAt: new Date(Date.now() - 3_600_000).toISOString(),
      }),
    );
    expect(await fact('Estado')).toBe('Activa');
    expect(await fact('API Key')).toBe('bak_…Zx9q');
    expect(await fact('Permisos')).toBe('Subir: sí · Eliminar: no');
    expect(await fact('Generada')).toBe('05/03/2026 12:00');
    expect(await fact('La generó')).toBe('Carmen Díaz');
    expect(await fact('Vence')).toBe('05/03/2099 12:00');
    expect(await fact('Último uso')).toBe('hace 1 hora');
  });

  it.each([
    ['maker', /alguien que ya no está a cargo/],
    ['origin', /para otra dirección del sitio/],
  ] as const)('that ended by its %s says so, and offers another', async (endedBy, said) => {
    show(siteKey({ status: 'ended', endedBy, makerName: null }));
    expect(await fact('Estado')).toBe('Ya no sirve');
    expect(await fact('La generó')).toBe('No se sabe');
    screen.getByText(said);
    screen.getByRole('button', { name: 'Generar API Key' });
  });

  it('that ends within two weeks says so before', async () => {
    show(siteKey({ expiresAt: new Date(Date.now() + 13 * 86_400_000).toISOString() }));
    await screen.findByText(/^Vence pronto/);
  });

  it('that nobody used says so', async () => {
    show(siteKey());
    expect(await fact('Último uso')).toBe('Nunca');
  });

  it('gets another after a question: the old one stops at once', async () => {
    show(siteKey({ last4: 'old1' }), { [`POST ${KEY}`]: made });
    await press('Regenerar');
    await screen.findByRole('alertdialog', { name: '¿Regenerar la API Key?' });
    screen.getByText(/^La actual deja de funcionar de inmediato/);
    await press('Regenerar API Key');
    await screen.findByText(apiKey);
    await press('Listo');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await fact('API Key')).toBe('bak_…Zx9q');
  });

  it('keeps it where none could be made', async () => {
    show(siteKey({ last4: 'old1' }), { [`POST ${KEY}`]: refused });
    await press('Regenerar');
    await press('Regenerar API Key');
    await screen.findByText('No se pudo generar la API Key.');
    expect(await fact('API Key')).toBe('bak_…old1');
  });

  it('is revoked after a question, and can then have another at once', async () => {
    show(siteKey(), {
      [`DELETE ${KEY}`]: { body: { key: siteKey({ status: 'revoked' }) } },
      [`POST ${KEY}`]: made,
    });
    await press('Revocar');
    await screen.findByRole('alertdialog', { name: '¿Revocar la API Key?' });
    await press('Revocar API Key');
    await screen.findByText('API Key revocada');
    expect(await fact('Estado')).toBe('Revocada');
    expect(screen.queryByRole('button', { name: 'Revocar' })).toBeNull();
    await press('Generar API Key');
    await screen.findByText(apiKey);
  });

  it('says that it could not be revoked', async () => {
    show(siteKey(), { [`DELETE ${KEY}`]: refused });
    await press('Revocar');
    await press('Revocar API Key');
    await screen.findByText('No se pudo revocar la API Key.');
    expect(await fact('Estado')).toBe('Activa');
  });

  it('that ran out says so', async () => {
    show(siteKey({ expiresAt: '2026-01-01T00:00:00.000Z' }));
    expect(await fact('Estado')).toBe('Vencida');
    screen.getByRole('button', { name: 'Generar API Key' });
  });

  it('says that it could not be read', async () => {
    show(null, { [`GET ${KEY}`]: refused });
    await screen.findByText('No se pudo cargar la API Key');
    screen.getByRole('button', { name: 'Reintentar' });
  });
});
