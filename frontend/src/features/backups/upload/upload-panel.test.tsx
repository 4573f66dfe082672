import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Backup, BackupStorage } from '../../../../../functions/backups/backups.domain.ts';
import { queryKeys } from '../../../lib/queries/query-keys.ts';
import { refusal, type FakeApi } from '../../../testing/fake-api.ts';
import { showFeature } from '../../../testing/feature-app.tsx';
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
  const onStored = vi.fn();
  const { tools } = createWorld(contentOf(20));
  const site = { websiteId, name: 'Tienda Austral' };
  const element = (
    <UploadPanel
      site={site}
      storage={rest.storage ?? storage}
      pending={pending}
      onStored={onStored}
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
  const shown = showFeature([{ path: '/backups', element }], '/backups', answers(given));
  return { ...shown, onStored };
}

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

describe('the dialog', () => {
  it('shows a backup that is stored, and hands it over', async () => {
    const { onStored } = show();
    await choose(fileOf(contentOf(20)));
    submit();
    expect(await screen.findByText('El respaldo se subió correctamente.')).toBeTruthy();
    expect(screen.getByText(sha256)).toBeTruthy();
    expect(onStored).toHaveBeenCalledExactlyOnceWith(stored);
    const close = within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Cerrar' })[0];
    expect(document.activeElement).toBe(close);
    if (close) fireEvent.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText(/^Nombre/)).toHaveProperty('value', '');
  });

  it('cannot be closed while it uploads; it pauses and goes on', async () => {
    show({ putPart: never });
    await choose(fileOf(contentOf(20)));
    submit();
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findAllByText(/Subiendo el archivo/);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(within(dialog).getByRole('button', { name: 'Cerrar' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('dialog')).toBeTruthy();
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    const pause = within(dialog).getByRole('button', { name: 'Pausar' });
    pause.focus();
    fireEvent.click(pause);
    expect(within(dialog).getByText('Subida en pausa.')).toBeTruthy();
    // The same button: it keeps the focus.
    expect(document.activeElement?.textContent).toBe('Reanudar');
  });

  it('asks before it is left by Back; staying goes on, leaving has it listed', async () => {
    const { router, queryClient } = show({ putPart: never });
    const key = [...queryKeys.backups, websiteId];
    queryClient.setQueryData(key, {});
    await act(() => router.navigate('/backups?tab=subir-manual'));
    await choose(fileOf(contentOf(20)));
    submit();
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findAllByText(/Subiendo el archivo/);
    const back = () => act(() => void router.navigate(-1));
    const answer = (name: string) =>
      screen
        .findByRole('alertdialog', { name: '¿Salir y detener la subida?' })
        .then((asked) => fireEvent.click(within(asked).getByRole('button', { name })));
    back();
    await answer('Seguir subiendo');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(within(dialog).getAllByText(/Subiendo el archivo/).length).toBeGreaterThan(0);
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false);
    back();
    await answer('Salir');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    cleanup();
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it('cancels after a question, and leaves nothing on the server', async () => {
    const { calls } = show({ putPart: never });
    await choose(fileOf(contentOf(20)));
    submit();
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findAllByText(/Subiendo el archivo/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('¿Cancelar la subida de «copia»?');
    fireEvent.click(within(question).getByRole('button', { name: 'Cancelar subida' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toContain(`DELETE ${uploads}/${backupId}`);
  });

  it('says why an upload failed, in the server’s words, and in a toast', async () => {
    const message = 'Espacio insuficiente. Tienes 1 MB disponible de 2 GB';
    show({ given: { [`POST ${uploads}`]: refusal(409, 'BACKUP_NO_SPACE', message) } });
    await choose(fileOf(contentOf(20)));
    submit();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await screen.findByText('No se pudo subir el respaldo manual.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });

  it('goes on with what is there after a failure of the API', async () => {
    const refused = refusal(403, 'FORBIDDEN', 'No puedes.');
    const given: FakeApi = {
      [`POST ${uploads}/${backupId}/parts`]: refused,
      [`GET ${uploads}/${backupId}`]: { body: { ...started, storedParts: [] } },
    };
    const { calls } = show({ given });
    await choose(fileOf(contentOf(20)));
    submit();
    expect(await screen.findByText('Error de base de datos: No puedes.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
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
    const { calls, onStored } = show({ given: resumed, pending: [backup()] });
    const item = await screen.findByRole('listitem');
    fireEvent.change(pickerOf(item), { target: { files: [fileOf('abc', 'otra.zip')] } });
    expect(screen.getByRole('alert').textContent).toContain('Elige «copia.zip», de 20 Bytes');
    expect(calls).toEqual([]);
    fireEvent.change(pickerOf(item), { target: { files: [fileOf(contentOf(20))] } });
    await waitFor(() => expect(onStored).toHaveBeenCalled());
    expect(calls[0]).toBe(`GET ${uploads}/${backupId}`);
    expect(screen.queryByText('Subidas sin terminar')).toBeNull();
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
