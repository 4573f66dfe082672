// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Attachment } from '../../../../../functions/activities/attachments/activities.attachments.domain.ts';
import { activitiesApi, activity, attachment, message } from '../../../testing/fake-activities.ts';
import {
  refusal,
  type FakeAnswer,
  type FakeApi,
  type FakeCall,
} from '../../../testing/fake-api.ts';
import { showFeature } from '../../../testing/feature-app.tsx';
import { activitiesRoutes } from '../activities.routes.tsx';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() =>
  Promise.all([import('../activities.one.page.tsx'), import('./send-attachment.ts')]),
);

/** What the storage answers to each PUT, in turn; nothing while it takes the bytes. */
let storage: (number | 'nothing')[] = [];
const puts: { url: string; aborted: boolean }[] = [];

/** A request to the storage. */
class FakeRequest {
  status = 0;
  responseText = '';
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  onloadend = () => undefined;
  readonly put = { url: '', aborted: false };
  open = (_method: string, url: string) => void (this.put.url = url);
  setRequestHeader = () => undefined;
  abort = () => {
    this.put.aborted = true;
    this.onabort();
  };
  send = (body: Blob) => {
    puts.push(this.put);
    const answer = storage.shift() ?? 200;
    this.upload.onprogress?.({ loaded: Math.floor(body.size / 2) });
    if (answer === 'nothing') return;
    this.status = answer;
    if (answer === 0) this.onerror();
    else this.onload();
  };
}

beforeEach(() => {
  storage = [];
  puts.splice(0);
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const png = (name: string) => new File(['12'], name, { type: 'image/png' });

/** The page of an activity whose portal takes files, and looks at them as `checked` says. */
function show(more: FakeApi = {}, { checked }: { checked?: FakeAnswer } = {}) {
  const kept = activity();
  const path = `/api/activities/${kept.activityId}`;
  const sent: unknown[] = [];
  const known = new Map<string, Attachment>();
  const announce = ({ body }: FakeCall) => {
    const file = attachment({ ...(body as { name: string; size: number }) });
    const { attachmentId, name } = file;
    known.set(attachmentId, file);
    answers[`POST ${path}/attachments/${attachmentId}/completion`] = checked ?? { body: file };
    const link = { attachmentId, url: `https://bucket.test/${name}`, headers: {} };
    return { status: 201, body: link };
  };
  const write = ({ body }: FakeCall) => {
    sent.push(body);
    const { attachmentIds, ...words } = body as { attachmentIds: string[] };
    const attachments = attachmentIds.flatMap((each) => known.get(each) ?? []);
    return { status: 201, body: message({ ...words, attachments, mine: true }) };
  };
  const answers: FakeApi = {
    ...activitiesApi([kept]),
    [`GET ${path}`]: { body: kept },
    [`GET ${path}/messages`]: { body: { items: [], nextCursor: null } },
    [`POST ${path}/messages`]: write,
    [`POST ${path}/attachments`]: announce,
    ...Object.fromEntries(
      Object.entries(more).map(([route, answer]) => [route.replace('*', path), answer]),
    ),
  };
  const portal = showFeature(activitiesRoutes, `/activities/${kept.activityId}`, answers);
  return { ...portal, sent, known };
}

async function choose(...files: File[]): Promise<void> {
  await screen.findByRole('button', { name: 'Adjuntar archivos' });
  // As a picker that shows all files lets one choose.
  const user = userEvent.setup({ applyAccept: false });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, files);
}
const chosen = async () =>
  within(await screen.findByRole('list', { name: 'Archivos por enviar' })).getAllByRole('listitem');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Enviar mensaje' }));

describe('files for a message', () => {
  it('go to the storage as they are chosen, and with the message to who reads it', async () => {
    const { sent, known } = show();
    await choose(png('uno.png'), png('dos.png'));
    await waitFor(() => expect(screen.getAllByText('Listo para enviar')).toHaveLength(2));
    expect(puts.map(({ url }) => url)).toEqual([
      'https://bucket.test/uno.png',
      'https://bucket.test/dos.png',
    ]);
    await submit();
    const files = within(await screen.findByRole('list', { name: 'Archivos adjuntos' }));
    files.getByText('uno.png');
    files.getByRole('button', { name: 'Descargar dos.png' });
    expect(sent).toEqual([{ text: '', internal: false, attachmentIds: [...known.keys()] }]);
    expect(screen.queryByRole('list', { name: 'Archivos por enviar' })).toBeNull();
  });

  it('say how far they are, and are waited for', async () => {
    storage = ['nothing'];
    const { sent } = show();
    await choose(png('lento.png'));
    await screen.findByText('Subiendo 50 %');
    expect(
      screen
        .getByRole('progressbar', { name: 'Subida de lento.png' })
        .getAttribute('aria-valuenow'),
    ).toBe('50');
    await userEvent.type(screen.getByLabelText('Mensaje'), 'Hola');
    await submit();
    await screen.findByText(/^Espera a que termine la subida/);
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar la subida de lento.png' }));
    expect(puts[0]?.aborted).toBe(true);
    expect(screen.queryByText(/^Espera a que termine la subida/)).toBeNull();
    await submit();
    await waitFor(() =>
      expect(sent).toEqual([{ text: 'Hola', internal: false, attachmentIds: [] }]),
    );
  });

  it('go three at a time', async () => {
    storage = ['nothing', 'nothing', 'nothing'];
    show();
    await choose(...['1', '2', '3', '4', '5'].map((name) => png(`${name}.png`)));
    await waitFor(() => expect(screen.getAllByText('Subiendo 50 %')).toHaveLength(3));
    expect(puts).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar la subida de 2.png' }));
    await waitFor(() => expect(screen.getAllByText('Listo para enviar')).toHaveLength(2));
    expect(puts.map(({ url }) => url.slice(-5))).toEqual([
      ...['1.png', '2.png', '3.png', '4.png', '5.png'],
    ]);
  });

  it.each([
    [503, 'El almacenamiento no aceptó el archivo (503). Vuelve a intentarlo en unos minutos.'],
    [0, 'No pudimos conectar con el almacenamiento. Revisa tu conexión e inténtalo de nuevo.'],
  ])(
    'that the storage answers with %i are tried again, and what was typed stays',
    async (status, words) => {
      storage = [status, 200];
      show();
      await userEvent.type(await screen.findByLabelText('Mensaje'), 'Va la captura');
      await choose(png('captura.png'));
      await screen.findByText(words);
      await userEvent.click(
        screen.getByRole('button', { name: 'Reintentar la subida de captura.png' }),
      );
      await screen.findByText('Listo para enviar');
      expect(screen.getByLabelText<HTMLTextAreaElement>('Mensaje').value).toBe('Va la captura');
    },
  );

  it('that the storage has already are looked at', async () => {
    storage = [412];
    show();
    await choose(png('captura.png'));
    await screen.findByText('Listo para enviar');
  });

  it('that are not what they say cannot be tried again', async () => {
    const words = 'El contenido del archivo no corresponde a su extensión. Quítalo y elige otro.';
    show({}, { checked: refusal(409, 'ATTACHMENT_REJECTED', words) });
    await choose(png('falso.png'));
    await screen.findByText(words);
    expect(screen.queryByRole('button', { name: /^Reintentar/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar falso.png' }));
    expect(screen.queryByRole('list', { name: 'Archivos por enviar' })).toBeNull();
  });

  it('that are refused say why before anything is sent, beside those that are accepted', async () => {
    const large = png('enorme.png');
    Object.defineProperty(large, 'size', { value: 25 * 2 ** 20 + 1 });
    const { calls } = show();
    await choose(png('página.html'), new File([], 'vacío.pdf'), large, png('bueno.png'));
    await screen.findByText('Listo para enviar');
    const [page, empty, tooLarge] = (await chosen()).map(({ textContent }) => textContent);
    expect(page).toContain('Solo se pueden adjuntar imágenes PNG, JPG, WebP, GIF o HEIC');
    expect(empty).toContain('El archivo está vacío');
    expect(tooLarge).toContain('El archivo no puede pesar más de 25 MB');
    expect(calls.filter((call) => call.endsWith('/attachments'))).toHaveLength(1);
  });

  it('are ten at most', async () => {
    show();
    await choose(...Array.from({ length: 11 }, (_, n) => png(`${String(n)}.png`)));
    await screen.findByText('Un mensaje puede llevar hasta 10 archivos. Envía los demás en otro.');
    expect(await chosen()).toHaveLength(10);
    await userEvent.click(
      screen.getByRole('button', { name: /^(?:Quitar|Cancelar la subida de) 0\.png$/ }),
    );
    expect(
      screen.queryByText('Un mensaje puede llevar hasta 10 archivos. Envía los demás en otro.'),
    ).toBeNull();
  });

  it('are announced once they are there', async () => {
    show();
    await choose(png('captura.png'));
    const news = await screen.findByText('captura.png: listo para enviar');
    expect(news.getAttribute('role')).toBe('status');
  });

  it('that are no longer there say so, each for itself, and are sent again', async () => {
    const why = 'Ya no está disponible. Súbelo otra vez.';
    const { status, body } = refusal(409, 'ATTACHMENT_GONE', 'Un archivo ya no está disponible.');
    const error = { ...body.error, fields: { 'attachmentIds.1': [why] } };
    const { sent, known } = show({ 'POST */messages': { status, body: { error } } });
    await choose(png('una.png'), png('otra.png'));
    await waitFor(() => expect(screen.getAllByText('Listo para enviar')).toHaveLength(2));
    await submit();
    await screen.findByText(why);
    const [one, other] = (await chosen()).map(({ textContent }) => textContent);
    expect(one).toContain('Listo para enviar');
    expect(other).toContain(why);
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar la subida de otra.png' }));
    await waitFor(() => expect(screen.getAllByText('Listo para enviar')).toHaveLength(2));
    expect(known.size).toBe(3);
    expect(sent).toEqual([]);
  });

  it('stay where the message cannot be sent', async () => {
    show({ 'POST */messages': new Error('offline') });
    await choose(png('captura.png'));
    await screen.findByText('Listo para enviar');
    await submit();
    await screen.findByText('No se pudo enviar el mensaje');
    expect(await chosen()).toHaveLength(1);
  });
});

it('a file that cannot be downloaded says so', async () => {
  const file = attachment({ name: 'informe.pdf', format: 'pdf' });
  show({
    'GET */messages': {
      body: { items: [message({ text: '', attachments: [file] })], nextCursor: null },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar informe.pdf' }));
  await screen.findByText('No se pudo descargar el archivo');
});
