// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { pathOfBackup } from '../../app/paths.ts';
import { hrefsOf, keepFollowedLinks } from '../../testing/followed-links.ts';
import type { OneBackup } from './backups.cache.ts';
import { backupsRoutes } from './backups.routes.tsx';
import { backup, backupsPage, contents, oneBackup, siteId, siteProof } from './backups.samples.ts';

beforeAll(() =>
  Promise.all([
    import('./backups.one.page.tsx'),
    import('./backups.site.page.tsx'),
    import('./restore/restore-dialog.tsx'),
  ]),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pathOf = ({ backup: { websiteId, backupId } }: OneBackup) =>
  `/api/backups/${websiteId}/files/${backupId}`;
const show = (one: OneBackup, answers: FakeApi = {}) =>
  showFeature(backupsRoutes, pathOfBackup(one.backup), {
    [`GET ${pathOf(one)}`]: { body: one },
    ...answers,
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a backup that shares blocks with others', () => {
  const READY = { status: 'ready', percent: 100 };
  const link = {
    body: { downloadUrl: 'https://s3.example/a.zip', expiresAt: '2026-11-26T12:00:00.000Z' },
  };
  const shared = () => oneBackup({ backup: backup({ manual: false, addedBytes: 3 * 2 ** 20 }) });

  it('says what it added', async () => {
    show(shared());
    const card = within(await screen.findByRole('region', { name: 'Datos' }));
    card.getByText('3 MB');
    card.getByText('Lo demás lo comparte con otros respaldos del sitio.');
  });

  it('adds nothing worth saying where all of it was new', async () => {
    show(oneBackup({ backup: backup({ manual: false, size: 2 ** 20, addedBytes: 2 ** 20 + 9 }) }));
    const card = within(await screen.findByRole('region', { name: 'Datos' }));
    expect(card.queryByText('Agregó al almacenamiento')).toBeNull();
  });

  it('is prepared before it is downloaded, with its progress', async () => {
    const one = shared();
    const archive = `${pathOf(one)}/archive`;
    const followed = keepFollowedLinks();
    vi.stubGlobal('fetch', async () => new Response(null));
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
    show(one, {
      [`POST ${archive}`]: { status: 202, body: { status: 'preparing', percent: 40 } },
      [`GET ${archive}`]: () => promise,
      [`POST ${pathOf(one)}/download`]: link,
    });
    await press('Descargar');
    await screen.findByRole('button', { name: 'Preparando la descarga… 40 %' });
    await screen.findByText('Preparando la descarga…');
    expect(hrefsOf(followed)).toEqual([]);
    resolve({ body: READY });
    await waitFor(() => expect(hrefsOf(followed)).toEqual([link.body.downloadUrl]), {
      timeout: 10_000,
    });
    await screen.findByRole('button', { name: 'Descargar' });
  });

  it('that cannot be prepared says so, and is tried again', async () => {
    const one = shared();
    const followed = keepFollowedLinks();
    vi.stubGlobal('fetch', async () => new Response(null));
    let works = false;
    show(one, {
      [`POST ${pathOf(one)}/archive`]: () => ({
        ...{ status: 202, body: works ? READY : { status: 'failed', percent: 0 } },
      }),
      [`POST ${pathOf(one)}/download`]: () =>
        works ? link : refusal(409, 'ARCHIVE_NOT_READY', 'No está listo.'),
    });
    await press('Descargar');
    await screen.findByText('No está listo.');
    works = true;
    await press('Reintentar la descarga');
    await waitFor(() => expect(hrefsOf(followed)).toEqual([link.body.downloadUrl]));
    await screen.findByRole('button', { name: 'Descargar' });
  });

  it('is prepared once, and downloaded once, also where somebody leaves its page meanwhile', async () => {
    const one = shared();
    const { websiteId, filename } = one.backup;
    const archive = `${pathOf(one)}/archive`;
    vi.stubGlobal('fetch', async () => new Response(null));
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
    const { calls } = show(one, {
      [`GET /api/backups/${websiteId}`]: { body: backupsPage([one.backup]) },
      [`POST ${archive}`]: { status: 202, body: { status: 'preparing', percent: 40 } },
      [`GET ${archive}`]: () => promise,
      [`POST ${pathOf(one)}/download`]: link,
    });
    await press('Descargar');
    await screen.findByRole('button', { name: 'Preparando la descarga… 40 %' });
    await userEvent.click(screen.getByRole('link', { name: 'Respaldos del sitio' }));
    const name = `Descargar «${filename}»`;
    const button = await screen.findByRole('button', {
      name: `${name}. Preparando la descarga… 40 %`,
    });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button);
    const followed = keepFollowedLinks();
    resolve({ body: READY });
    await screen.findByRole('button', { name }, { timeout: 10_000 });
    expect(hrefsOf(followed)).toEqual([link.body.downloadUrl]);
    expect(calls.filter((call) => call === `POST ${archive}`)).toHaveLength(1);
  });
});

describe('what a backup contains', () => {
  it('is counted, and nothing was left out', async () => {
    show(oneBackup());
    const card = within(await screen.findByRole('region', { name: 'Qué contiene' }));
    for (const figure of ['12', '3.400', '5.600', '3 GB']) card.getByText(figure);
    card.getByText('La base de datos es de un solo momento.');
    card.getByText('No quedó nada fuera.');
    expect(card.queryByText('Incompleto')).toBeNull();
  });

  it('names what was left out, why, and how much more there is', async () => {
    const leftOut = [
      { kind: 'file' as const, name: 'wp-content/debug.log', reason: 'unreadable' },
      { kind: 'trigger' as const, name: 'avisar', reason: 'No TRIGGER privilege' },
      { kind: 'event' as const, name: '*', reason: 'not-visible' },
      { kind: 'table' as const, name: '3', reason: 'other-installation' },
      { kind: 'folder' as const, name: 'wp-content/uploads/videos', reason: 'excluded-by-admin' },
    ];
    const given = { isComplete: false, isOneMoment: false, leftOut, leftOutNumber: 9 };
    show(oneBackup({ contents: contents(given) }));
    const card = within(await screen.findByRole('region', { name: 'Qué contiene' }));
    card.getByText('Incompleto');
    card.getByText(/Las tablas no son de un solo momento/);
    await userEvent.click(card.getByText('9 elementos quedaron fuera'));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Archivo wp-content/debug.logNo se pudo leer',
      'Disparador avisarNo TRIGGER privilege',
      'Evento (todos)El usuario de la base de datos no puede verlos',
      'Tabla × 3Son de otra instalación de WordPress',
      'Carpeta wp-content/uploads/videosLo omite el administrador del sitio',
    ]);
    card.getByText(/^4 elementos más están en el archivo manifest.json/);
  });

  it.each([
    [{ manual: true }, /lo subió una persona/],
    [{ manual: false }, /versión anterior del conector/],
    [{ manual: false, status: 'pending' as const }, /cuando termine la subida/],
  ])('is not known of %j', async (given, words) => {
    show(oneBackup({ backup: backup(given), contents: null, source: null }));
    await screen.findByText(words);
  });

  it('is promised to come back where the connector made it, and else only if it did', async () => {
    const promise = /^Devuelve el sitio a como estaba/;
    show(oneBackup({ backup: backup({ manual: true }), contents: null, source: null }));
    await screen.findByText(/^Si este archivo lo hizo el conector/);
    expect(screen.queryByText(promise)).toBeNull();
    cleanup();
    show(oneBackup({ backup: backup({ manual: false }) }));
    await screen.findByText(promise);
  });
});

it.each([
  [null, 'Todavía no comprobada'],
  [{ at: '2026-03-05T12:00:00.000Z', failure: null }, 'Comprobada el 05/03/2026'],
])('says whether it was restored to prove it: %j', async (proof, words) => {
  show(oneBackup({ proof }));
  const facts = within(await screen.findByRole('region', { name: 'Datos' }));
  facts.getByText(words);
});

describe('the drill of a backup', () => {
  const asAdmin = { 'GET /api/profile': { body: { role: 'admin' } } };
  const START = `POST /api/backups/${siteId}/drills`;
  const since = new Date().toISOString();

  it('is asked for by an administrator', async () => {
    const one = oneBackup();
    const { backupId } = one.backup;
    const bodies: unknown[] = [];
    show(one, {
      ...asAdmin,
      [START]: ({ body }) => {
        bodies.push(body);
        return { status: 202, body: siteProof({ underWay: { backupId, since } }) };
      },
    });
    await press('Comprobar ahora');
    const facts = within(await screen.findByRole('region', { name: 'Datos' }));
    await facts.findByText(/La comprobación está en curso/);
    expect(bodies).toEqual([{ backupId }]);
  });

  it.each<[Partial<OneBackup>, RegExp]>([
    [
      { siteProof: siteProof({ underWay: { backupId: 'otro', since } }) },
      /^Se está comprobando otro respaldo/,
    ],
    [{ siteProof: siteProof({ hasRunner: false }) }, /no tiene activada la comprobación/],
    [{ siteProof: siteProof({ hasRunner: false }) }, /^Sin comprobar$/],
    [{ backup: backup({ manual: true }) }, /^No la comprobamos: la subió una persona/],
    [{ backup: backup({ manual: false, isEncrypted: true }) }, /^No la podemos comprobar/],
  ])('is not to be had, for a reason: %#', async (given, words) => {
    show(oneBackup(given), asAdmin);
    await screen.findByText(words);
    expect(screen.queryByRole('button', { name: 'Comprobar ahora' })).toBeNull();
  });
});

it('says that the site’s own passphrase encrypts it, and is restored with that', async () => {
  const originalFilename = 'tienda-austral.zip.enc';
  show(oneBackup({ backup: backup({ manual: false, originalFilename, isEncrypted: true }) }));
  await screen.findByText(
    'Con contraseña propia: no podemos comprobar ni restaurar este respaldo sin ella.',
  );
  screen.getByText(/El portal no la conoce/);
  screen.getByText('No la podemos comprobar: tiene contraseña propia');
  screen.getByRole('button', { name: 'Restaurar este respaldo' });
});

describe('a backup from elsewhere', () => {
  const elsewhere = oneBackup({
    backup: backup({ manual: false, isSourceNew: true }),
    source: { network: '198.51.100.0/24', isOriginNew: true, isNetworkNew: false },
  });

  it('is confirmed', async () => {
    const confirmed = { ...elsewhere.backup, isSourceNew: false };
    const CONFIRM = `POST ${pathOf(elsewhere)}/source`;
    const { calls } = show(elsewhere, { [CONFIRM]: { body: confirmed } });
    await screen.findByText(/Este respaldo llegó de otra instalación de WordPress: es una copia/);
    screen.getByText('198.51.100.0/24');
    expect(screen.getByRole('link', { name: 'Ver la API Key' }).getAttribute('href')).toBe(
      `/backups/${siteId}?tab=api-key`,
    );
    await press('Es correcto');
    await screen.findByText('Origen confirmado');
    expect(screen.queryByText('Origen nuevo')).toBeNull();
    expect(calls).toContain(CONFIRM);
  });

  it('says so where that failed', async () => {
    const failed = refusal(500, 'INTERNAL', 'Algo salió mal.');
    show(elsewhere, { [`POST ${pathOf(elsewhere)}/source`]: failed });
    await press('Es correcto');
    await screen.findByText('No se pudo confirmar el origen.');
    screen.getByText('Origen nuevo');
  });
});

describe('a page of a backup', () => {
  it('that does not exist leads to those of the site', async () => {
    const one = oneBackup();
    show(one, { [`GET ${pathOf(one)}`]: refusal(404, 'NOT_FOUND', 'No existe.') });
    await screen.findByText('Este respaldo no existe');
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });

  it('that failed is tried again', async () => {
    const one = oneBackup();
    show(one, { [`GET ${pathOf(one)}`]: refusal(500, 'INTERNAL', 'Algo salió mal.') });
    await screen.findByText('No se pudo cargar el respaldo');
    screen.getByRole('button', { name: 'Reintentar' });
  });
});

describe('restoring', () => {
  const one = oneBackup();
  const RESTORE = `POST ${pathOf(one)}/restore`;
  const kit = {
    downloadUrl: 'https://bucket.test/sitio.zip?firma',
    downloadUntil: '2026-03-05T13:15:00.000Z',
    code: 'codigo-de-prueba',
    codeSha256: 'ab'.repeat(32),
  };
  const ask = async () => {
    await press('Restaurar este respaldo');
    await press('Continuar');
  };

  it('gives out the three things once', async () => {
    vi.stubGlobal('fetch', async () => new Response('bytes'));
    const links = keepFollowedLinks();
    show(one, { [RESTORE]: { body: kit } });
    await ask();
    await screen.findByText('Todo listo para restaurar');
    screen.getByText('codigo-de-prueba');
    await press('Descargar el respaldo');
    await waitFor(() => expect(hrefsOf(links)).toEqual([kit.downloadUrl]));
    await press('Listo');
    await waitFor(() => expect(screen.queryByText('codigo-de-prueba')).toBeNull());
  });

  it('waits for the file, with its progress', async () => {
    const shared = oneBackup({ backup: backup({ manual: false, addedBytes: 3 * 2 ** 20 }) });
    const archive = `${pathOf(shared)}/archive`;
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
    let isReady = false;
    const { calls } = show(shared, {
      [`POST ${pathOf(shared)}/restore`]: () =>
        isReady ? { body: kit } : refusal(409, 'ARCHIVE_NOT_READY', 'No está listo.'),
      [`POST ${archive}`]: { status: 202, body: { status: 'preparing', percent: 7 } },
      [`GET ${archive}`]: () => promise,
    });
    await ask();
    const waiting = await screen.findByRole('button', { name: 'Preparando el respaldo… 7 %' });
    expect(waiting.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(waiting);
    isReady = true;
    resolve({ body: { status: 'ready', percent: 100 } });
    await screen.findByText('Todo listo para restaurar', {}, { timeout: 10_000 });
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
      ...[`POST ${pathOf(shared)}/restore`, `POST ${archive}`, `POST ${pathOf(shared)}/restore`],
    ]);
  });

  it('may be closed while the file is prepared, and gives nothing out then', async () => {
    const shared = oneBackup({ backup: backup({ manual: false, addedBytes: 3 * 2 ** 20 }) });
    const { calls } = show(shared, {
      [`POST ${pathOf(shared)}/restore`]: refusal(409, 'ARCHIVE_NOT_READY', 'No está listo.'),
      [`POST ${pathOf(shared)}/archive`]: {
        status: 202,
        body: { status: 'preparing', percent: 7 },
      },
      [`GET ${pathOf(shared)}/archive`]: { body: { status: 'ready', percent: 100 } },
    });
    await ask();
    await screen.findByText(/^Puedes cerrar esta ventana/);
    await press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await ask();
    await screen.findByText(/^Puedes cerrar esta ventana/);
    // The first wait is over: only the second one asked for more.
    const asked = [`POST ${pathOf(shared)}/restore`, `POST ${pathOf(shared)}/archive`];
    expect(calls.filter((call) => call !== `GET ${pathOf(shared)}`)).toEqual([...asked, ...asked]);
    expect(screen.queryByText('No se pudo preparar la restauración')).toBeNull();
  });

  it('whose file cannot be prepared says so, and can be tried again', async () => {
    const shared = oneBackup({ backup: backup({ manual: false, addedBytes: 3 * 2 ** 20 }) });
    show(shared, {
      [`POST ${pathOf(shared)}/restore`]: refusal(409, 'ARCHIVE_NOT_READY', 'No está listo.'),
      [`POST ${pathOf(shared)}/archive`]: { status: 202, body: { status: 'failed', percent: 0 } },
    });
    await ask();
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('No está listo.');
    dialog.getByRole('button', { name: 'Continuar' });
  });

  it('says where the portal has no restorer', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    show(one, { [RESTORE]: { body: kit } });
    await ask();
    await press('Descargar restaurar.php');
    await screen.findByText('No se pudo preparar el restaurador.');
  });

  it.each([{ status: 'pending' as const }, { originalFilename: 'sitio.tar.gz' }])(
    'is not offered of %j',
    async (given) => {
      const other = oneBackup({ backup: backup(given) });
      show(other);
      await screen.findByRole('region', { name: 'Qué contiene' });
      expect(screen.queryByRole('button', { name: 'Restaurar este respaldo' })).toBeNull();
    },
  );
});
