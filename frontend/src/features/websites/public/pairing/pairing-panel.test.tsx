// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, type FakeAnswer, type FakeApi } from '../../../../testing/fake-api.ts';
import { showFeature } from '../../../../testing/feature-app.tsx';
import { websiteDetail } from '../../websites.samples.ts';
import { PairingPanel } from './pairing-panel.tsx';

const id = '01k9zz0000000000000000aaaa';
const PAIR = `POST /api/websites/${id}/pairing`;
const READ = `GET /api/websites/${id}`;
const TEXT = 'https://portal.cl#ABCD-EFGH-JKMN-PQRS';
const noon = new Date('2026-03-10T12:00:00.000Z');
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({
    now: noon,
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const siteWith = (keyLast4: string | null) =>
  websiteDetail({ websiteId: id, keyConfigured: keyLast4 !== null, keyLast4 });

async function open(keyLast4: string | null = null, answers: FakeApi = {}) {
  const server: { keyLast4: string | null; lost: boolean } = { keyLast4, lost: false };
  let paired = 0;
  const panel = <PairingPanel websiteId={id} keyLast4={keyLast4} onPaired={() => (paired += 1)} />;
  const app = showFeature([{ path: '/', element: panel }], '/', {
    [PAIR]: { status: 201, body: { pairingText: TEXT, expiresAt: '2026-03-10T12:15:00.000Z' } },
    [READ]: () => (server.lost ? new Error('offline') : { body: siteWith(server.keyLast4) }),
    ...answers,
  });
  await pass(0);
  const reads = () => app.calls.filter((call) => call === READ).length;
  return { ...app, server, reads, paired: () => paired };
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};

describe('linking a site with a code', () => {
  it('asks for no code until somebody wants one', async () => {
    const { calls } = await open();
    const panel = screen.getByRole('region', { name: 'Vincular con un código' });
    expect(panel.textContent).not.toContain('se reemplaza');
    await pass(MINUTE);
    expect(calls).toEqual([]);
  });

  it('shows three steps: the plugin, the text to paste, and that it waits', async () => {
    await open();
    await press('Generar código');
    const [download, paste, done] = screen.getAllByRole('listitem').map((step) => within(step));
    const link = download?.getByRole('link', { name: 'Descargar el plugin' });
    expect(link?.getAttribute('href')).toBe('/gnusys-connector.zip');
    expect(link?.hasAttribute('download')).toBe(true);
    expect(paste?.getByText(TEXT)).toBeTruthy();
    expect(paste?.getByText(/Ajustes › GNUsys Conector/)).toBeTruthy();
    expect(paste?.getByRole('button', { name: 'Copiar texto' })).toBeTruthy();
    expect(done?.getByRole('status').textContent).toBe('Esperando al sitio…');
    expect(document.activeElement).toBe(
      screen.getByRole('region', { name: 'Vincular con un código' }),
    );
  });

  it('counts the minutes, ends with the code, and makes another', async () => {
    const { calls, reads } = await open();
    await press('Generar código');
    expect(screen.getByText('Vence en 15 minutos y sirve una vez.')).toBeTruthy();
    await pass(13.5 * MINUTE);
    expect(screen.getByText('Vence en 2 minutos y sirve una vez.')).toBeTruthy();
    await pass(1.5 * MINUTE);
    expect(screen.getByText('El código venció')).toBeTruthy();
    expect(screen.queryByText(TEXT)).toBeNull();
    await pass(2 * MINUTE);
    const before = reads();
    await pass(2 * MINUTE);
    expect(reads()).toBe(before);

    await press('Generar otro código');
    expect(screen.getByText('Vence en 15 minutos y sirve una vez.')).toBeTruthy();
    expect(calls.filter((call) => call === PAIR)).toHaveLength(2);
    await pass(6_000);
    expect(reads()).toBeGreaterThan(before + 1);
  });

  it('asks every three seconds, says when the site is linked, and asks no more', async () => {
    const { server, reads, paired } = await open();
    await press('Generar código');
    const first = reads();
    await pass(6_000);
    expect(reads()).toBe(first + 2);
    expect(paired()).toBe(0);
    server.keyLast4 = 'wxyz';
    await pass(3_000);
    const message = screen.getByText('Sitio vinculado correctamente');
    expect(message.closest('[role=status]')).toBeTruthy();
    expect(screen.queryByText(TEXT)).toBeNull();
    expect(paired()).toBe(1);
    const last = reads();
    await pass(MINUTE);
    expect([reads(), paired()]).toEqual([last, 1]);
  });

  it('of a site that has a key waits for another one', async () => {
    const { server } = await open('7890');
    expect(screen.getByText(/se reemplaza por una nueva/)).toBeTruthy();
    await press('Generar código');
    await pass(9_000);
    expect(screen.getByText('Esperando al sitio…')).toBeTruthy();
    server.keyLast4 = 'wxyz';
    await pass(3_000);
    expect(screen.getByText('Sitio vinculado correctamente')).toBeTruthy();
  });

  it('goes on asking where it cannot', async () => {
    const { server } = await open();
    await press('Generar código');
    server.lost = true;
    await pass(3_050);
    expect(screen.getByText(/No pudimos consultar el sitio/)).toBeTruthy();
    server.lost = false;
    await pass(3_050);
    expect(screen.getByText('Esperando al sitio…')).toBeTruthy();
  });

  it('says why it got no code, asks once at a time, and lets it be tried again', async () => {
    let answer: FakeAnswer = refusal(
      404,
      'NOT_FOUND',
      'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
    );
    const { calls } = await open(null, { [PAIR]: () => answer });
    fireEvent.click(screen.getByRole('button', { name: 'Generar código' }));
    fireEvent.click(screen.getByRole('button', { name: 'Generar código' }));
    await pass(50);
    expect(calls).toEqual([PAIR]);
    expect(screen.getByText('No se pudo generar el código')).toBeTruthy();
    answer = { status: 201, body: { pairingText: TEXT, expiresAt: '2026-03-10T12:15:00.000Z' } };
    await press('Generar código');
    expect(screen.getByText(TEXT)).toBeTruthy();
  });
});
