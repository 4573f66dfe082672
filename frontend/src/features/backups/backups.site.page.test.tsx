// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  backupFailures,
  storageMessages,
  type Backup,
} from '../../../../functions/backups/backups.domain.ts';
import { summaryOf } from '../../../../functions/backups/details/backups.details.domain.ts';
import { refusal, type FakeAnswer, type FakeApi } from '../../testing/fake-api.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { hrefsOf, keepFollowedLinks } from '../../testing/followed-links.ts';
import { pagesOf } from '../../testing/fake-payments.ts';
import type { BackupsPage } from './backups.cache.ts';
import { backupsRoutes } from './backups.routes.tsx';
import {
  backup,
  backupLog,
  backupsPage,
  contents,
  GIB,
  MIB,
  siteId,
  siteKey,
  storage,
  siteProof,
} from './backups.samples.ts';

beforeAll(() => import('./backups.site.page.tsx'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const READ = `GET /api/backups/${siteId}`;
const address = `/backups/${siteId}`;
const show = (page: BackupsPage | FakeAnswer, answers: FakeApi = {}, path = address) => {
  const answer = 'items' in page ? { body: page } : page;
  return showFeature(backupsRoutes, path, { [READ]: answer, ...answers });
};
const rowOf = async (text: string | RegExp) => {
  const row = (await screen.findByText(text)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${String(text)} is in no row`);
  return within(row);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string, action: string) => {
  await press(`Acciones de ${name}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const labelsOf = async (name: string) => {
  await press(`Acciones de ${name}`);
  const labels = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  await userEvent.keyboard('{Escape}');
  return labels;
};

describe('the storage', () => {
  it.each([
    ['caller', 'Suma los respaldos de todos tus sitios.'],
    ['other', 'Suma los respaldos de todos los sitios de su propietario.'],
  ] as const)('says whose it is: %s', async (storageOwner, words) => {
    show(backupsPage([], { storageOwner }));
    await screen.findByText(words);
    screen.getByText('50 % usado');
  });

  it('of a site without an owner has no limit, and is nobody’s', async () => {
    show(backupsPage([], { storageOwner: 'nobody' }));
    await screen.findByText('1 GB en los sitios sin propietario');
    screen.getByText(/Este sitio no tiene propietario/);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByText(/Incluye 2GB/)).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Subir Manual' }));
    await screen.findByText(/asígnalo a un cliente para guardar sus respaldos/);
  });

  it('shows what is used, what is reserved and the limit without a plan', async () => {
    show(backupsPage([], { storage: storage({ reservedBytes: 512 * MIB }) }));
    await screen.findByText('1 GB de 2 GB');
    screen.getByText('50 % usado');
    screen.getByText('512 MB reservados por subidas en curso');
    const bar = screen.getByRole('progressbar', { name: 'Almacenamiento usado' });
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    screen.getByText(/Incluye 2GB sin plan y 10GB con plan\./);
    expect(screen.getByRole('link', { name: 'Ver planes' }).getAttribute('href')).toBe('/plans');
    for (const message of Object.values(storageMessages)) {
      expect(screen.queryByText(message)).toBeNull();
    }
  });

  it('shows the limit of the plan there is', async () => {
    show(backupsPage([], { storage: storage({ limitBytes: 25 * GIB, hasPlan: true }) }));
    await screen.findByText(/Incluye 2GB sin plan y 25GB con plan\./);
    expect(screen.queryByRole('link', { name: 'Ver planes' })).toBeNull();
    expect(screen.queryByText(/reservados/)).toBeNull();
  });

  it.each([
    [79, undefined],
    [
      80,
      'Te estás acercando a tu límite de almacenamiento. Considera eliminar respaldos antiguos.',
    ],
    [
      94,
      'Te estás acercando a tu límite de almacenamiento. Considera eliminar respaldos antiguos.',
    ],
    [
      95,
      'Has alcanzado tu límite de almacenamiento. Elimina respaldos antiguos o actualiza tu plan.',
    ],
    // A plan has ended.
    [
      500,
      'Has alcanzado tu límite de almacenamiento. Elimina respaldos antiguos o actualiza tu plan.',
    ],
  ])('warns at %i %%: %s', async (percent, message) => {
    show(backupsPage([], { storage: storage({ usedBytes: percent, limitBytes: 100 }) }));
    await screen.findByText(`${String(percent)} % usado`);
    const warnings = Object.values(storageMessages).filter((each) => screen.queryByText(each));
    expect(warnings).toEqual(message === undefined ? [] : [message]);
    const bar = screen.getByRole('progressbar', { name: 'Almacenamiento usado' });
    expect(Number(bar.getAttribute('aria-valuenow'))).toBe(Math.min(100, percent));
  });
});

describe('the newest backup', () => {
  it('is shown with its age and the schedule', async () => {
    const newestAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const schedule = {
      frequency: 'weekly',
      promise: null,
      retention: null,
      newestAt,
      missedAt: null,
      lateSince: null,
    } as const;
    show(backupsPage([], { schedule }));
    const age = await screen.findByText('hace 2 días');
    expect(age.getAttribute('title')).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
    screen.getByText('Programación: Cada semana');
    expect(screen.queryByText('Respaldo atrasado')).toBeNull();
  });

  it('says nothing of proofs where nobody tries', async () => {
    show(backupsPage([backup()], { proof: siteProof({ hasRunner: false }) }));
    const newest = await screen.findByRole('region', { name: 'Último respaldo' });
    expect(within(newest).queryByText(/omprob/)).toBeNull();
  });

  const last = {
    ...{ backupId: '01kb', madeAt: '2026-03-04T12:00:00.000Z' },
    ...{ at: '2026-03-05T12:00:00.000Z', failure: null, is: 'newest' as const },
  };

  it.each([
    [
      siteProof({ underWay: { backupId: '01kb', since: new Date().toISOString() } }),
      'Restauración todavía no comprobada. La comprobación está en curso. Se pidió hace',
    ],
    [
      siteProof({ last }),
      'Restauración comprobada el 05/03/2026, con el respaldo del 04/03/2026 12:00. Ver ese respaldo',
    ],
    [
      siteProof({ last: { ...last, is: 'earlier' } }),
      'con el respaldo del 04/03/2026 12:00. El más nuevo todavía no se comprobó. Ver ese respaldo',
    ],
    [
      siteProof({ last: { ...last, is: 'deleted' } }),
      'con el respaldo del 04/03/2026 12:00. Ese respaldo ya se eliminó.',
    ],
    [
      siteProof({
        last: { ...last, failure: 'Faltan filas' },
        hasRunner: false,
      }),
      'Falló la comprobación del respaldo del 04/03/2026 12:00: Faltan filas. Ver ese respaldo',
    ],
  ])('has what restoring one proved: %j', async (proof, words) => {
    show(backupsPage([backup()], { proof }));
    const newest = await screen.findByRole('region', { name: 'Último respaldo' });
    expect(newest.textContent).toContain(words);
    const link = within(newest).queryByRole('link');
    expect(link?.getAttribute('href') ?? null).toBe(
      words.endsWith('Ver ese respaldo') ? `/backups/${siteId}/01kb` : null,
    );
  });

  const asAdmin = { 'GET /api/profile': { body: { role: 'admin' } } };
  const START = `POST /api/backups/${siteId}/drills`;

  it('is proven when an administrator asks for it, which is seen without a reload', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const newest = backup({ manual: false });
    const tried = siteProof({ newestId: newest.backupId });
    const underWay = { backupId: newest.backupId, since: new Date().toISOString() };
    let proof = tried;
    const { calls } = show(backupsPage([newest]), {
      ...asAdmin,
      [READ]: () => ({ body: backupsPage([newest], { proof }) }),
      [START]: () => {
        proof = { ...tried, underWay };
        return { status: 202, body: proof };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Comprobar ahora' }));
    await screen.findByText(/La comprobación está en curso/);
    expect(screen.queryByRole('button', { name: 'Comprobar ahora' })).toBeNull();
    expect(calls.filter((call) => call === START)).toHaveLength(1);
    proof = { ...tried, last: { ...last, backupId: newest.backupId } };
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await screen.findByText(/^Restauración comprobada el/);
    screen.getByRole('button', { name: 'Comprobar ahora' });
  });

  it('says why it could not be asked for, and what is so', async () => {
    const underWay = { backupId: '01kb', since: new Date().toISOString() };
    let proof = siteProof();
    show(backupsPage([backup()]), {
      ...asAdmin,
      [READ]: () => ({ body: backupsPage([backup()], { proof }) }),
      [START]: () => {
        proof = siteProof({ underWay });
        return refusal(409, 'DRILL_UNDER_WAY', 'Ya se está comprobando.');
      },
    });
    await press('Comprobar ahora');
    await screen.findByText('Ya se está comprobando.');
    await screen.findByText(/La comprobación está en curso/);
  });

  it.each([
    [{ hasRunner: false }, 'Este portal no tiene activada la comprobación de respaldos.'],
    [
      { newestId: null },
      'Solo se comprueban los respaldos que envía el conector sin contraseña propia.',
    ],
  ])('says to an administrator why there is no button: %j', async (given, words) => {
    show(backupsPage([backup()], { proof: siteProof(given) }), asAdmin);
    await screen.findByText(words);
    expect(screen.queryByRole('button', { name: 'Comprobar ahora' })).toBeNull();
    expect(screen.queryByText(/todavía no comprobada/)).toBeNull();
  });

  it('has no button for a client', async () => {
    show(backupsPage([backup()]));
    await screen.findByText('Restauración todavía no comprobada.');
    expect(screen.queryByRole('button', { name: 'Comprobar ahora' })).toBeNull();
  });

  it('is marked when the scheduled one did not come', async () => {
    const missedAt = new Date(Date.now() - 5 * 3_600_000).toISOString();
    const schedule = {
      frequency: 'daily',
      promise: null,
      retention: null,
      newestAt: null,
      missedAt,
      lateSince: null,
    } as const;
    show(backupsPage([], { schedule }));
    await screen.findByText('Respaldo atrasado');
    screen.getByText(/El respaldo no llegó. Se esperaba/);
    screen.getByText('hace 5 horas');
    screen.getByText('Este sitio aún no tiene un respaldo completo.');
  });

  it.each([
    [9, 'weekly', 'Último respaldo hace 9 días; tu plan promete uno por semana.'],
    [2, 'weekly', 'tu plan promete uno por semana.'],
    [2, 'daily', 'Último respaldo hace 2 días; tu plan promete uno por día.'],
    [null, 'daily', 'Sin respaldos; tu plan promete uno por día.'],
    // The plan has just begun: nothing is late.
    [null, 'daily', 'tu plan promete uno por día.'],
  ] as const)('of %s days ago is compared with a %s promise', async (days, promise, words) => {
    const newestAt =
      days === null ? null : new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
    const schedule = {
      frequency: 'none',
      promise,
      retention: null,
      newestAt,
      missedAt: null,
      lateSince: words.includes(';') ? new Date(Date.now() - 3_600_000).toISOString() : null,
    } as const;
    show(backupsPage([], { schedule }));
    const region = await screen.findByRole('region', { name: 'Último respaldo' });
    const lines = [...region.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(lines).toContain(words);
  });
});

describe('the backups that are kept', () => {
  type Kept = BackupsPage['schedule']['retention'];
  const kept = { daily: 7, weekly: 1, monthly: 0, othersUntil: null };
  const showKept = (retention: Kept, hasPlan = true) => {
    const page = backupsPage([backup()], { storage: storage({ hasPlan }) });
    show({ ...page, schedule: { ...page.schedule, retention } });
  };

  it('are described by the plan', async () => {
    showKept(kept);
    await screen.findByText(
      'Se conservan 7 diarios y 1 semanal, además del más reciente y del último comprobado. Los subidos a mano se quedan hasta que los elimines.',
    );
  });

  it('are all of those that were there before, for a while', async () => {
    showKept({ ...kept, othersUntil: '2026-12-26T12:00:00.000Z' });
    await screen.findByText(
      /Los anteriores a este plan se conservan todos hasta el 26\/12\/2026\./,
    );
  });

  it('are all without a plan, and with one that deletes none', async () => {
    showKept(null, false);
    await screen.findByText('Sin un plan activo no se elimina ningún respaldo por antigüedad.');
    cleanup();
    showKept(null);
    await screen.findByText('Se conservan todos los respaldos hasta que los elimines.');
  });
});

describe('a backup in the list', () => {
  it('leads to its page, and says what is in it', async () => {
    const made = backup({ filename: 'Diario', contents: summaryOf(contents()) });
    show(backupsPage([made]));
    const link = await screen.findByRole('link', { name: 'Diario' });
    expect(link.getAttribute('href')).toBe(`/backups/${siteId}/${made.backupId}`);
    const row = await rowOf('Diario');
    row.getByText('12 tablas, 3.400 filas, 5.600 archivos');
    expect(row.queryByText('Incompleto')).toBeNull();
    expect(row.queryByText('Origen nuevo')).toBeNull();
  });

  it('says what people should look at first', async () => {
    const incomplete = summaryOf(contents({ isComplete: false }));
    show(backupsPage([backup({ filename: 'Raro', contents: incomplete, isSourceNew: true })]));
    const row = await rowOf('Raro');
    row.getByText('Incompleto');
    row.getByText('Origen nuevo');
  });

  it('says where the site’s own passphrase encrypts it', async () => {
    show(backupsPage([backup({ filename: 'Cifrado', isEncrypted: true }), backup()]));
    const row = await rowOf('Cifrado');
    row.getByText('Contraseña propia');
    row.getByText(
      'Con contraseña propia: no podemos comprobar ni restaurar este respaldo sin ella.',
    );
    expect(screen.getAllByText('Contraseña propia')).toHaveLength(1);
  });
});

describe('the tabs', () => {
  it('are four, in the address', async () => {
    const { router } = show(backupsPage([backup()]), {
      [`GET /api/backups/${siteId}/key`]: { body: { key: null } },
    });
    await screen.findByRole('tab', { name: 'Respaldos', selected: true });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Respaldos',
      'Subir Manual',
      'API Key',
      'Logs',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'API Key' }));
    await screen.findByText('Este sitio no tiene API Key de respaldos');
    expect(router.state.location.search).toBe('?tab=api-key');
    await act(() => router.navigate(-1));
    await rowOf('Antes de actualizar');
  });
});

describe('the list', () => {
  it('shows a skeleton, then name, file, size, status, origin, date and checksum', async () => {
    show(backupsPage([backup({ description: 'Con la base de datos', size: 1_610_612_736 })]));
    await screen.findByRole('status', { name: 'Cargando' });
    const row = await rowOf('Antes de actualizar');
    row.getByText('tienda-austral.zip');
    row.getByText('1,5 GB');
    row.getByText('Completado');
    row.getByText('Manual');
    row.getByText('05/03/2026 12:07');
    row.getByText('Con la base de datos');
    row.getByText(/SHA-256 calculado al recibirlo/);
    row.getByText('abababab…cdcdcdcd');
    row.getByRole('button', { name: 'Copiar SHA-256' });
    row.getByRole('button', { name: 'Descargar «Antes de actualizar»' });
    expect(await labelsOf('Antes de actualizar')).toEqual(['Eliminar']);
  });

  it('copies the whole checksum', async () => {
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
    });
    const one = backup();
    show(backupsPage([one]));
    // Not user-event: it brings a clipboard of its own.
    fireEvent.click(await screen.findByRole('button', { name: 'Copiar SHA-256' }));
    await screen.findByText('Copiado');
    expect(written).toEqual([one.sha256]);
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it.each(Object.entries(backupFailures))('says why one failed: %s', async (failure, words) => {
    const failed = { status: 'error', failure, sha256: null } as Partial<Backup>;
    show(backupsPage([backup(failed)]));
    const row = await rowOf('Antes de actualizar');
    row.getByText('Error');
    row.getByText(words);
    expect(row.queryByRole('button', { name: /^Descargar/ })).toBeNull();
    expect(await labelsOf('Antes de actualizar')).toEqual(['Eliminar']);
  });

  it('lists those on the site with the download disabled, and says why', async () => {
    const local = { filename: 'copia.zip', size: 5 * MIB, createdAt: '2026-03-04T12:00:00.000Z' };
    show(backupsPage([backup({ manual: false })], { localBackups: [local] }));
    const row = await rowOf('copia.zip');
    row.getByText('Está guardado en el propio sitio: descárgalo desde su WordPress.');
    expect(row.getAllByText('En el sitio')).toHaveLength(2);
    row.getByText('5 MB');
    const download = row.getByRole<HTMLButtonElement>('button', {
      name: /^Descargar «copia\.zip»/,
    });
    expect(download.disabled).toBe(true);
    expect(row.queryByRole('button', { name: /^Acciones/ })).toBeNull();
    (await rowOf('Antes de actualizar')).getByText('Automático');
  });

  it('says that it is empty, and leads to where one is uploaded', async () => {
    const { router } = show(backupsPage([]));
    await screen.findByText('Este sitio aún no tiene respaldos');
    await press('Subir un respaldo');
    expect(router.state.location.search).toBe('?tab=subir-manual');
  });

  it('reads more on demand, and says so where that fails', async () => {
    const rows = Array.from({ length: 3 }, (_, n) => backup({ filename: `Copia ${String(n)}` }));
    const pages = pagesOf(() => rows, 2);
    let lost = true;
    show(
      { body: {} },
      {
        [READ]: (call) => {
          if (lost && call.query.has('cursor')) return new Error('lost');
          const { items, nextCursor } = pages(call).body;
          return { body: backupsPage(items, { nextCursor }) };
        },
      },
    );
    await rowOf('Copia 1');
    await press('Ver más');
    await screen.findByText('No se pudieron cargar más respaldos.');
    lost = false;
    await press('Ver más');
    await rowOf('Copia 2');
    expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  });

  it('says so when it cannot be read, and tries again', async () => {
    const answers: FakeApi = { [READ]: new Error('offline') };
    showFeature(backupsRoutes, address, answers);
    await screen.findByText('No se pudieron cargar los respaldos');
    expect(screen.queryByRole('button', { name: 'Limpiar Todo' })).toBeNull();
    answers[READ] = { body: backupsPage([backup()]) };
    await press('Reintentar');
    await rowOf('Antes de actualizar');
  });

  it('is read again by a button, which says so where that fails, and keeps what it had', async () => {
    const answers: FakeApi = { [READ]: { body: backupsPage([backup()]) } };
    showFeature(backupsRoutes, address, answers);
    await rowOf('Antes de actualizar');
    answers[READ] = { body: backupsPage([backup({ filename: 'Otro' })]) };
    await press('Actualizar');
    await rowOf('Otro');
    answers[READ] = new Error('offline');
    await press('Actualizar');
    await screen.findByText('No se pudieron cargar los respaldos');
    await rowOf('Otro');
    screen.getByText(/No se pudo actualizar la lista/);
  });
});

describe('a download', () => {
  const one = backup();
  const DOWNLOAD = `POST /api/backups/${siteId}/files/${one.backupId}/download`;

  it('follows the link that the API makes', async () => {
    const followed = keepFollowedLinks();
    const downloadUrl = 'https://bucket.example/a.zip?X-Amz-Signature=1';
    vi.stubGlobal('fetch', async () => new Response('bytes'));
    show(backupsPage([one]), {
      [DOWNLOAD]: { body: { downloadUrl, expiresAt: '2026-03-05T13:07:00.000Z' } },
    });
    await press('Descargar «Antes de actualizar»');
    await waitFor(() => expect(hrefsOf(followed)).toEqual([downloadUrl]));
    expect(followed[0]?.hasAttribute('download')).toBe(true);
    vi.unstubAllGlobals();
    expect(document.querySelector('body > a')).toBeNull();
  });

  it('says so where there is none', async () => {
    show(backupsPage([one]), {
      [DOWNLOAD]: refusal(409, 'BACKUP_NOT_STORED', 'Este respaldo no está guardado.'),
    });
    await press('Descargar «Antes de actualizar»');
    await screen.findByText('No se pudo descargar el respaldo.');
    screen.getByText('Este respaldo no está guardado.');
  });
});

describe('a deletion', () => {
  const one = backup();
  const REMOVE = `DELETE /api/backups/${siteId}/files/${one.backupId}`;

  it('asks, naming file and size, and the row and its bytes go by the answer', async () => {
    const { calls } = show(backupsPage([one]), {
      [REMOVE]: { body: { backupId: one.backupId, storage: storage({ usedBytes: 0 }) } },
    });
    await rowOf('Antes de actualizar');
    await choose('Antes de actualizar', 'Eliminar');
    const question = await screen.findByRole('alertdialog', {
      name: '¿Eliminar el respaldo «Antes de actualizar»?',
    });
    within(question).getByText(
      'Se elimina el archivo tienda-austral.zip (1 GB). No se puede recuperar.',
    );
    expect(document.activeElement?.textContent).toBe('Cancelar');
    await press('Eliminar respaldo');
    await screen.findByText('Respaldo eliminado correctamente');
    await screen.findByText('Este sitio aún no tiene respaldos');
    screen.getByText('Sin espacio usado de un total de 2 GB');
    expect(calls).toEqual([READ, REMOVE]);
  });

  it('says so where it failed, and the row stays', async () => {
    show(backupsPage([one]), { [REMOVE]: refusal(500, 'INTERNAL', 'Algo salió mal.') });
    await rowOf('Antes de actualizar');
    await choose('Antes de actualizar', 'Eliminar');
    await press('Eliminar respaldo');
    await screen.findByText('No se pudo eliminar el respaldo.');
    expect(screen.getAllByText('Algo salió mal.').length).toBeGreaterThan(0);
    screen.getByText('tienda-austral.zip');
  });

  it('names no bytes of a failed one: it has none', async () => {
    show(backupsPage([backup({ status: 'error', failure: 'expired' })]));
    await rowOf('Antes de actualizar');
    await choose('Antes de actualizar', 'Eliminar');
    await screen.findByText('Se elimina el archivo tienda-austral.zip. No se puede recuperar.');
  });
});

describe('an upload that runs', () => {
  const upload = backup({ filename: 'Subiendo', status: 'pending', sha256: null });
  const page = backupsPage([upload], { storage: storage({ reservedBytes: GIB }) });

  it('can be resumed where uploads are', async () => {
    const { router } = show(page);
    (await rowOf('Subiendo')).getByText('Pendiente');
    await choose('Subiendo', 'Reanudar');
    await waitFor(() => expect(router.state.location.search).toBe('?tab=subir-manual'));
  });

  it('by the plugin goes on by itself', async () => {
    show(backupsPage([{ ...upload, manual: false }]));
    await rowOf('Subiendo');
    expect(await labelsOf('Subiendo')).toEqual(['Cancelar']);
  });

  it('can be given up, after a question', async () => {
    show(page, {
      [`DELETE /api/backups/${siteId}/uploads/${upload.backupId}`]: {
        body: { backupId: upload.backupId },
      },
    });
    await rowOf('Subiendo');
    await choose('Subiendo', 'Cancelar');
    await screen.findByRole('alertdialog', { name: '¿Cancelar la subida de «Subiendo»?' });
    screen.getByText(
      'Lo que ya se envió de tienda-austral.zip (1 GB) se elimina, y su espacio queda libre.',
    );
    expect(document.activeElement?.textContent).toBe('Conservar');
    await press('Cancelar subida');
    await screen.findByText('Subida cancelada');
    await screen.findByText('Este sitio aún no tiene respaldos');
    expect(screen.queryByText(/reservados/)).toBeNull();
  });

  it('that is over already is read again', async () => {
    const answers: FakeApi = {
      [READ]: { body: page },
      [`DELETE /api/backups/${siteId}/uploads/${upload.backupId}`]: refusal(
        409,
        'UPLOAD_OVER',
        'Esta subida ya terminó.',
      ),
    };
    showFeature(backupsRoutes, address, answers);
    await rowOf('Subiendo');
    await choose('Subiendo', 'Cancelar');
    answers[READ] = { body: backupsPage([{ ...upload, status: 'completed' }]) };
    await press('Cancelar subida');
    await screen.findByText('No se pudo cancelar la subida.');
    await screen.findByText('Completado');
  });

  it('is looked after from time to time, until it is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const answers: FakeApi = { [READ]: { body: page } };
    const { calls } = showFeature(backupsRoutes, address, answers);
    await vi.waitFor(() => expect(screen.getByText('Pendiente')).toBeTruthy());
    answers[READ] = { body: backupsPage([{ ...upload, status: 'completed' }]) };
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    await vi.waitFor(() => expect(screen.getByText('Completado')).toBeTruthy());
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(calls).toEqual([READ, READ]);
  });
});

describe('the cleanup', () => {
  const CLEANUP = `DELETE /api/backups/${siteId}`;
  const KEY = `GET /api/backups/${siteId}/key`;
  const LOGS = `GET /api/backups/${siteId}/logs`;
  const done: FakeAnswer = { status: 202, body: { websiteId: siteId } };
  const keyLine = 'su API Key de respaldos: el conector deja de enviarlos hasta que pegues otra';

  it('names all that goes, cancel first, and leaves nothing', async () => {
    const upload = backup({ status: 'pending', size: MIB });
    const page = backupsPage([upload, backup(), backup({ size: 512 * MIB })], {
      storage: storage({ usedBytes: 1.5 * GIB, reservedBytes: MIB }),
    });
    const { calls } = show(page, {
      [CLEANUP]: done,
      [KEY]: { body: { key: siteKey() } },
      [LOGS]: { body: { items: [backupLog()], nextCursor: null } },
    });
    await press('Limpiar Todo');
    await screen.findByText(keyLine);
    const question = await screen.findByRole('alertdialog', {
      name: '¿Limpiar todos los respaldos de «Tienda Austral»?',
    });
    within(question).getByText(
      'Los respaldos que el sitio guarda en su propio servidor se conservan. Del portal se elimina, sin poder recuperarlo:',
    );
    const lines = within(question).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      '2 respaldos (1,5 GB)',
      '1 subida sin terminar',
      'todos sus registros',
      keyLine,
    ]);
    expect(document.activeElement?.textContent).toBe('Cancelar');
    await press('Limpiar todo');
    await screen.findByText('Limpieza completada');
    await screen.findByText('Este sitio aún no tiene respaldos');
    screen.getByText('Sin espacio usado de un total de 2 GB');
    screen.getByText('Este sitio aún no tiene un respaldo completo.');
    expect(calls).toEqual([READ, KEY, LOGS, CLEANUP]);
  });

  it.each([
    [[], { key: null }, ['nada: este sitio no tiene respaldos, registros ni API Key']],
    [
      [backup()],
      { key: siteKey({ status: 'revoked' }) },
      ['1 respaldo (1 GB)', 'su API Key de respaldos, que ya no está activa'],
    ],
  ])('of %j with %j names only what exists', async (rows, key, expected) => {
    const logs = { body: { items: [], nextCursor: null } };
    show(backupsPage(rows), { [KEY]: { body: key }, [LOGS]: logs });
    await press('Limpiar Todo');
    const question = await screen.findByRole('alertdialog');
    await waitFor(() => {
      const lines = within(question).getAllByRole('listitem');
      expect(lines.map((line) => line.textContent)).toEqual(expected);
    });
  });

  it('counts what was not read yet', async () => {
    const rows = [backup(), backup(), backup()];
    const pages = pagesOf(() => rows, 1);
    const { promise: asked, resolve: answer } = Promise.withResolvers<undefined>();
    const read: FakeApi[string] = async (call) => {
      if (call.query.has('cursor')) await asked;
      const { items, nextCursor } = pages(call).body;
      return { body: backupsPage(items, { nextCursor }) };
    };
    showFeature(backupsRoutes, address, { [READ]: read });
    await screen.findByRole('button', { name: 'Ver más' });
    await press('Limpiar Todo');
    await screen.findByText('sus respaldos (contando…)');
    answer(undefined);
    await screen.findByText('3 respaldos (3 GB)');
  });

  it('says how many there are at least, where not all can be read', async () => {
    show(
      { body: {} },
      {
        [READ]: ({ query }) =>
          query.has('cursor')
            ? new Error('lost')
            : { body: backupsPage([backup()], { nextCursor: 'next' }) },
      },
    );
    await screen.findByRole('button', { name: 'Ver más' });
    await press('Limpiar Todo');
    await screen.findByText('al menos 1 respaldo (1 GB)');
  });

  it('says so where it failed, and nothing is removed', async () => {
    show(backupsPage([backup()]), { [CLEANUP]: refusal(500, 'INTERNAL', 'Algo salió mal.') });
    await press('Limpiar Todo');
    await press('Limpiar todo');
    await screen.findByText('No se pudo completar la limpieza de datos.');
    screen.getByText('tienda-austral.zip');
  });
});
