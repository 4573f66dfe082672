import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Backup, BackupStorage } from '../../../../../functions/backups/backups.domain.ts';
import { refusal, type FakeApi } from '../../../testing/fake-api.ts';
import { showFeature } from '../../../testing/feature-app.tsx';
import { backupsPage } from '../backups.samples.ts';
import { UploadsProvider, UploadsTray } from '../public/uploads.context.tsx';
import type { UploadTools } from './upload-ports.ts';
import { UploadForm } from './upload-form.tsx';
import { UploadPanel } from './upload-panel.tsx';
import {
  backup,
  backupId,
  contentOf,
  createWorld,
  fileOf,
  PART_BYTES,
  storage,
  websiteId,
} from './upload-world.samples.ts';

afterEach(cleanup);

const uploads = `/api/backups/${websiteId}/uploads`;
const sha256 = 'a'.repeat(64);
const started = {
  backupId,
  websiteId,
  filename: 'copia',
  originalFilename: 'copia.zip',
  size: 20,
  partBytes: PART_BYTES,
  partCount: 5,
  expiresAt: '2026-11-21T12:00:00.000Z',
};
const stored = backup({ status: 'completed', filename: 'copia', sha256 });

/** An API that takes all, but for what a test says. */
const answers = (other: FakeApi = {}): FakeApi => ({
  [`POST ${uploads}`]: { status: 201, body: started },
  [`POST ${uploads}/${backupId}/parts`]: ({ body }) => ({
    body: {
      parts: (body as { parts: { partNumber: number }[] }).parts.map(({ partNumber }) => ({
        partNumber,
        url: 'https://bucket.test/part',
        headers: {},
      })),
    },
  }),
  [`POST ${uploads}/${backupId}/completion`]: { body: stored },
  [`DELETE ${uploads}/${backupId}`]: { body: { backupId } },
  ...other,
});

interface Shown {
  given?: FakeApi;
  storage?: BackupStorage;
  pending?: Backup[];
  putPart?: UploadTools['putPart'];
}

function show({ given, pending = [], putPart, ...rest }: Shown = {}) {
  const { tools } = createWorld(contentOf(20));
  const site = { websiteId, name: 'Tienda Austral' };
  const panel = (
    <UploadPanel
      site={site}
      storage={rest.storage ?? storage}
      pending={pending}
      tools={{
        ...tools,
        // As the API's schema wants them.
        openHasher: () => ({
          part: async () => `${'a'.repeat(43)}=`,
          whole: async () => sha256,
          close: () => undefined,
        }),
        putPart: putPart ?? (async () => undefined),
      }}
    />
  );
  const frame = (
    <UploadsProvider>
      <Outlet />
      <UploadsTray />
    </UploadsProvider>
  );
  const routes = [
    {
      element: frame,
      children: [
        { path: '/backups', element: panel },
        { path: '/otra', element: <h1>Otra</h1> },
      ],
    },
  ];
  return showFeature(routes, '/backups', answers(given));
}
const inTray = async () => within(await screen.findByRole('region', { name: 'Subidas' }));
const item = async (name = 'copia') => {
  const found = (await inTray()).getByText(name).closest('li');
  if (!found) throw new Error(`${name} is in no item`);
  return within(found);
};
const blocksLeaving = () => {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText(/^Archivo/), { target: { files: [file] } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Subir respaldo' }));
const never: UploadTools['putPart'] = ({ signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });

describe('the form', () => {
  it('takes the file’s name without its extension, and keeps one that was written', async () => {
    show();
    await choose(fileOf('abc', 'sitio.tar.gz'));
    expect(screen.getByLabelText(/^Nombre/)).toHaveProperty('value', 'sitio');
    fireEvent.input(screen.getByLabelText(/^Nombre/), { target: { value: 'Mía' } });
    await choose(fileOf('abc', 'otra.zip'));
    expect(screen.getByLabelText(/^Nombre/)).toHaveProperty('value', 'Mía');
  });

  it.each([
    [
      'a wrong extension',
      new File(['abc'], 'fotos.exe'),
      storage,
      'Formato no soportado. Solo se permiten archivos: .zip, .tar.gz, .tar.xz, .tar.bz2, .7z',
    ],
    ['no bytes', fileOf(''), storage, 'El archivo está vacío'],
    [
      'one byte over the limit',
      fileOf('abc'),
      { ...storage, limitBytes: 2 },
      'Archivo demasiado grande. Límite máximo: 2 Bytes',
    ],
    [
      'one byte over the room',
      fileOf('abc'),
      { ...storage, limitBytes: 10, usedBytes: 6, reservedBytes: 2 },
      'Espacio insuficiente. Tienes 2 Bytes disponible de 10 Bytes',
    ],
    [
      'a path in its name',
      fileOf('abc', '../a.zip'),
      storage,
      'El nombre del archivo contiene caracteres no permitidos',
    ],
  ])('says what is wrong with %s, and sends nothing', async (...[, file, room, message]) => {
    const { calls } = show({ storage: room });
    await choose(file);
    expect(screen.getByText(message)).toBeTruthy();
    submit();
    await waitFor(() => expect(screen.getByText(message)).toBeTruthy());
    expect(calls).toEqual([]);
  });

  it('asks for a file and for a name', async () => {
    const { calls } = show();
    await screen.findByLabelText(/^Archivo/);
    submit();
    expect(await screen.findByText('Elige un archivo')).toBeTruthy();
    expect(await screen.findByText('El campo nombre es requerido')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('says nothing of a file before once another one is chosen', async () => {
    const formWith = (limitBytes: number) => (
      <UploadForm onUnsaved={vi.fn()} storage={{ ...storage, limitBytes }} onSubmit={vi.fn()} />
    );
    const { rerender } = render(formWith(5));
    await screen.findByLabelText(/^Archivo/);
    submit();
    await screen.findByText('El campo nombre es requerido');
    await choose(new File(['abc'], 'fotos.exe'));
    await screen.findByText(/^Formato no soportado/);
    await waitFor(() => expect(screen.queryByText('El campo nombre es requerido')).toBeNull());
    await choose(fileOf('abcdefg'));
    await screen.findByText('Archivo demasiado grande. Límite máximo: 5 Bytes');
    // Meanwhile there is more room.
    rerender(formWith(10));
    expect(screen.queryByText(/^Archivo demasiado grande/)).toBeNull();
    await choose(fileOf('abc'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks before it is left with something in it', async () => {
    const { router } = show();
    fireEvent.change(screen.getByLabelText(/^Descripción/), { target: { value: 'Antes' } });
    await act(async () => {
      // A blocked navigation is never over: it is not waited for.
      void router.navigate('/profile');
      await Promise.resolve();
    });
    const question = await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
    within(question).getByText('Perderás el archivo que elegiste y los datos que escribiste.');
  });

  it('takes a file that is dropped, and one only', async () => {
    show();
    const zone = (await screen.findByText(/Arrastra aquí/)).parentElement;
    if (!zone) throw new Error('No zone');
    const drop = (files: File[]) =>
      fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files } });
    drop([fileOf('abc'), fileOf('abc', 'dos.zip')]);
    expect(screen.getByText('Sube un archivo a la vez.')).toBeTruthy();
    drop([fileOf('abc')]);
    expect(screen.getByText('copia.zip')).toBeTruthy();
  });
});

/** Begins an upload by the form; its file's name differs from the others'. */
async function begin(name = 'copia') {
  await choose(fileOf(contentOf(20), `${name}.zip`));
  submit();
  await screen.findByRole('region', { name: 'Subidas' });
}

describe('the tray', () => {
  it('shows a backup that is stored, says so, and leaves an empty form with the focus', async () => {
    const { queryClient } = show();
    const key = ['backups', 'list', websiteId];
    const page = backupsPage([]);
    queryClient.setQueryData(key, { pages: [page], pageParams: [null] });
    await begin();
    expect(screen.getByLabelText(/^Nombre/)).toHaveProperty('value', '');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Archivo/));
    const cells = await item();
    await cells.findByText('El respaldo se subió correctamente.');
    cells.getByText(sha256);
    await screen.findByText('Respaldo subido');
    const kept = queryClient.getQueryData<{ pages: (typeof page)[] }>(key);
    expect(kept?.pages[0]?.items).toEqual([stored]);
    expect(cells.getByRole('link', { name: 'Ver respaldos de Tienda Austral' })).toBeTruthy();
    expect(blocksLeaving()).toBe(false);
    fireEvent.click(cells.getByRole('button', { name: 'Quitar copia de la lista' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Subidas' })).toBeNull());
  });

  it('goes on while the person works on other pages, and asks before the tab is closed', async () => {
    const part = Promise.withResolvers<undefined>();
    const { router } = show({ putPart: () => part.promise });
    await begin();
    await (await item()).findByText(/Subiendo el archivo/);
    await act(() => router.navigate('/otra'));
    screen.getByRole('heading', { name: 'Otra' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    (await item()).getByText(/Subiendo el archivo/);
    expect(blocksLeaving()).toBe(true);
    part.resolve(undefined);
    await (await item()).findByText('El respaldo se subió correctamente.');
    expect(blocksLeaving()).toBe(false);
  });

  it('pauses and goes on by one button, which keeps the focus', async () => {
    show({ putPart: never });
    await begin();
    const cells = await item();
    await cells.findByText(/Subiendo el archivo/);
    const pause = cells.getByRole('button', { name: 'Pausar la subida de copia' });
    pause.focus();
    fireEvent.click(pause);
    cells.getByText('Subida en pausa.');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Reanudar la subida de copia');
  });

  it('uploads several files one after the other', async () => {
    const first = Promise.withResolvers<undefined>();
    let sent = 0;
    const putPart = () => {
      sent += 1;
      return first.promise;
    };
    show({ putPart });
    await begin('uno');
    await (await item('uno')).findByText(/Subiendo el archivo/);
    await begin('dos');
    (await item('dos')).getByText('En espera de su turno');
    const before = sent;
    (await inTray()).getByRole('heading', { name: 'Subiendo 2 respaldos' });
    expect(sent).toBe(before);
    first.resolve(undefined);
    await (await item('uno')).findByText('El respaldo se subió correctamente.');
    await (await item('dos')).findByText('El respaldo se subió correctamente.');
    (await inTray()).getByRole('heading', { name: 'Subidas terminadas' });
  });

  it('folds to one line', async () => {
    show({ putPart: never });
    await begin();
    const fold = (await inTray()).getByRole('button', { name: 'Ocultar las subidas' });
    fireEvent.click(fold);
    expect((await inTray()).queryByRole('listitem')).toBeNull();
    (await inTray()).getByRole('progressbar', { name: 'Progreso de la subida de copia' });
    fireEvent.click((await inTray()).getByRole('button', { name: 'Mostrar las subidas' }));
    (await inTray()).getByRole('listitem');
  });

  it('cancels after a question, and leaves nothing on the server', async () => {
    const { calls } = show({ putPart: never });
    await begin();
    const cells = await item();
    await cells.findByText(/Subiendo el archivo/);
    fireEvent.click(cells.getByRole('button', { name: 'Cancelar la subida de copia' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('¿Cancelar la subida de «copia»?');
    fireEvent.click(within(question).getByRole('button', { name: 'Cancelar subida' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Subidas' })).toBeNull());
    expect(calls).toContain(`DELETE ${uploads}/${backupId}`);
  });

  it('says why an upload failed, in the server’s words, and in a toast', async () => {
    const message = 'Espacio insuficiente. Tienes 1 MB disponible de 2 GB';
    show({ given: { [`POST ${uploads}`]: refusal(409, 'BACKUP_NO_SPACE', message) } });
    await begin();
    const cells = await item();
    expect((await cells.findByRole('alert')).textContent).toBe(message);
    expect(await screen.findByText('No se pudo subir el respaldo manual.')).toBeTruthy();
    expect(cells.queryByRole('button', { name: /^Reintentar/ })).toBeNull();
  });

  it('goes on with what is there after a failure of the API', async () => {
    const refused = refusal(403, 'FORBIDDEN', 'No puedes.');
    const given: FakeApi = {
      [`POST ${uploads}/${backupId}/parts`]: refused,
      [`GET ${uploads}/${backupId}`]: { body: { ...started, storedParts: [] } },
    };
    const { calls } = show({ given });
    await begin();
    const cells = await item();
    expect((await cells.findByRole('alert')).textContent).toBe(
      'Error de base de datos: No puedes.',
    );
    fireEvent.click(cells.getByRole('button', { name: 'Reintentar la subida de copia' }));
    await waitFor(() => expect(calls).toContain(`GET ${uploads}/${backupId}`));
  });
});

describe('uploads that were begun', () => {
  const resumed = { [`GET ${uploads}/${backupId}`]: { body: { ...started, storedParts: [] } } };
  const pickerOf = (item: HTMLElement) => {
    const picker = item.querySelector<HTMLInputElement>('input[type=file]');
    if (!picker) throw new Error('No picker');
    return picker;
  };

  it('go on with the same file only', async () => {
    const { calls } = show({ given: resumed, pending: [backup()] });
    const begun = await screen.findByRole('listitem');
    fireEvent.change(pickerOf(begun), { target: { files: [fileOf('abc', 'otra.zip')] } });
    expect(screen.getByRole('alert').textContent).toContain('Elige «copia.zip», de 20 Bytes');
    expect(calls).toEqual([]);
    fireEvent.change(pickerOf(begun), { target: { files: [fileOf(contentOf(20))] } });
    await (await item('Copia de marzo')).findByText('El respaldo se subió correctamente.');
    expect(calls[0]).toBe(`GET ${uploads}/${backupId}`);
    expect(screen.queryByText('Subidas sin terminar')).toBeNull();
  });

  it('go on where the form is given the same file under the same name: space is taken up once', async () => {
    const { calls } = show({ given: resumed, pending: [backup({ filename: 'copia' })] });
    await choose(fileOf(contentOf(20)));
    submit();
    await (await item()).findByText('El respaldo se subió correctamente.');
    expect(calls[0]).toBe(`GET ${uploads}/${backupId}`);
    expect(calls).not.toContain(`POST ${uploads}`);
  });

  it('are given up after a question', async () => {
    const { calls } = show({ pending: [backup()] });
    const label = 'Cancelar la subida de Copia de marzo';
    fireEvent.click(await screen.findByRole('button', { name: label }));
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: 'Cancelar subida' }));
    await waitFor(() => expect(screen.queryByText('Subidas sin terminar')).toBeNull());
    expect(calls).toEqual([`DELETE ${uploads}/${backupId}`]);
  });
});
