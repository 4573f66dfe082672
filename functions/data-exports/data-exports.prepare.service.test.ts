import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { dataExportsInMemory, none, nothingOf } from '../../tests/support/people/data-exports.ts';
import { sampleActivity } from '../activities/activities.samples.ts';
import type { ThreadMessage } from '../activities/thread/activities.thread.domain.ts';
import { newId } from '../core/id.ts';
import { userSchema } from '../users/users.domain.ts';
import { finishExport, startExport } from './data-exports.domain.ts';
import {
  forgetExport,
  prepareExport,
  type PrepareDependencies,
} from './data-exports.prepare.service.ts';
import { listNames } from './data-exports.rows.domain.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const exportId = '01kb3f0a9x5m3v7c2d8e4h6j91';
/** The message as the queue brings it. */
const asked = {
  ...{ type: 'DataExportRequested', eventId: '01kb3f0a9x5m3v7c2d8e4h6j90' },
  ...{ userId, exportId },
};
/** What nobody but administrators may read. */
const INTERNAL = 'MARCA-INTERNA';

const person = userSchema.parse({
  ...{ userId, email: 'ana@ejemplo.cl', firstName: 'Ana', lastName: 'Pérez', role: 'cliente' },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', lastSignInAt: null, hoursInReports: true },
});

async function* page<Row>(...rows: Row[]) {
  yield rows;
}

const message: ThreadMessage = {
  activityId: sampleActivity().activityId,
  messageId: '01kb3f0a9x5m3v7c2d8e4h6j92',
  authorId: INTERNAL,
  side: 'provider',
  internal: false,
  text: '=Listo; "hoy"',
  attachments: [
    { attachmentId: '01kb3f0a9x5m3v7c2d8e4h6j93', name: 'foto.png', format: 'png', size: 12 },
  ],
  createdAt: '2026-11-20T13:00:00.000Z',
};

function setUp(given: Partial<PrepareDependencies> = {}) {
  const memory = dataExportsInMemory(at);
  memory.rows.set(userId, startExport(asked, at));
  const objects = new Map<string, Uint8Array>();
  const dependencies: PrepareDependencies = {
    dataExports: memory.dataExports,
    commit: memory.commit,
    files: {
      async save(key, chunks) {
        const all: Uint8Array[] = [];
        for await (const chunk of chunks) all.push(chunk);
        const bytes = Buffer.concat(all);
        objects.set(key, bytes);
        return bytes.byteLength;
      },
      remove: async (key) => void objects.delete(key),
    },
    people: { find: async () => person },
    settings: async () => ({ brandName: 'Redes Andinas' }),
    ...nothingOf(userId),
    activities: {
      pages: () =>
        page(
          sampleActivity({
            ...{ userId, hoursDedicated: 7.5, priority: 'urgente', assigneeId: INTERNAL },
          }),
        ),
    },
    messagesOf: async () => [message],
    newId,
    now: () => at,
    ...given,
  };
  const files = () => {
    const [zip = new Uint8Array()] = objects.values();
    return new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));
  };
  return { ...memory, objects, dependencies, files };
}

describe('the file of a person’s data', () => {
  it('has each list as JSON and as a table, and says what it is', async () => {
    const { dependencies, files } = setUp();
    await prepareExport(asked, dependencies);
    const found = files();
    expect(found.size).toBe(1 + 2 * listNames.length);
    expect(found.get('LEEME.txt')).toContain('Tus datos en Redes Andinas\r\n');
    expect(JSON.parse(found.get('json/perfil.json') ?? '')).toMatchObject([
      { email: 'ana@ejemplo.cl', firstName: 'Ana' },
    ]);
    expect(JSON.parse(found.get('json/pagos.json') ?? '')).toEqual([]);
    const { activityId } = message;
    expect(JSON.parse(found.get('json/archivos-adjuntos.json') ?? '')).toMatchObject([
      { name: 'foto.png', page: `https://portal.example/activities/${activityId}` },
    ]);
    const [header, row] = (found.get('csv/mensajes.csv') ?? '').split('\r\n');
    expect(header).toBe('ID de actividad;Fecha;De;Lo escribiste tú;Mensaje');
    expect(row).toBe(`${activityId};20/11/2026 10:00;Proveedor;No;"'=Listo; ""hoy"""`);
  });

  it('has nothing of what administrators keep to themselves', async () => {
    const { dependencies, files } = setUp();
    await prepareExport(asked, dependencies);
    const all = [...files().values()].join('\n');
    expect(all).not.toContain(INTERNAL);
    for (const field of [
      'hoursDedicated',
      'hoursInReports',
      'priority',
      'assigneeId',
      '7.5',
      '7,5',
    ]) {
      expect(all).not.toContain(field);
    }
  });

  it('holds little of ten thousand activities in memory while it is written', async () => {
    const row = sampleActivity({ userId, description: 'Una descripción de las que se escriben' });
    async function* many() {
      for (let n = 0; n < 10; n += 1) yield Array<typeof row>(1_000).fill(row);
    }
    let largest = 0;
    const { dependencies } = setUp({
      activities: { pages: many },
      messagesOf: async () => [],
      files: {
        remove: async () => undefined,
        async save(_, chunks) {
          let bytes = 0;
          for await (const chunk of chunks) {
            largest = Math.max(largest, chunk.byteLength);
            bytes += chunk.byteLength;
          }
          return bytes;
        },
      },
    });
    await prepareExport(asked, dependencies);
    expect(largest).toBeLessThan(2 * 1024 * 1024);
  });
});

describe('the file of somebody in a client’s company', () => {
  const companyId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000002';
  const member = { ...person, position: 'viewer' as const, companyId };
  const theirs = 'lo que escribí yo';
  const others = 'lo que escribió otra persona';
  const fileCalled = (name: string) => ({
    ...{ attachmentId: '01kb3f0a9x5m3v7c2d8e4h6j93', format: 'png' as const, size: 12, name },
  });
  const written: ThreadMessage[] = [
    {
      ...{ ...message, authorId: userId, side: 'client' },
      ...{ text: theirs, attachments: [fileCalled('mio.png')] },
    },
    {
      ...{ ...message, authorId: companyId, side: 'client', text: others },
      ...{ messageId: '01kb3f0a9x5m3v7c2d8e4h6j94', attachments: [fileCalled('ajeno.png')] },
    },
    { ...message, messageId: '01kb3f0a9x5m3v7c2d8e4h6j95', attachments: [fileCalled('otro.png')] },
    {
      ...{ ...message, authorId: userId, side: 'provider', internal: true, text: INTERNAL },
      ...{ messageId: '01kb3f0a9x5m3v7c2d8e4h6j96', attachments: [fileCalled('nota.png')] },
    },
  ];
  const ofCompany = () =>
    setUp({
      people: { find: async () => member },
      activities: {
        pages: (range) =>
          range.userId === companyId
            ? page(sampleActivity({ userId: companyId, title: 'De la empresa' }))
            : none(),
      },
      messagesOf: async () => written,
    });
  const read = (files: Map<string, string>, name: string): unknown =>
    JSON.parse(files.get(`json/${name}.json`) ?? '');

  it('has what they wrote in its activities, and their files', async () => {
    const { dependencies, files } = ofCompany();
    await prepareExport(asked, dependencies);
    expect(read(files(), 'mensajes')).toMatchObject([{ text: theirs, side: 'client', mine: true }]);
    expect(read(files(), 'archivos-adjuntos')).toMatchObject([{ name: 'mio.png' }]);
  });

  it('has nothing that is the company’s, or that others wrote', async () => {
    const { dependencies, files } = ofCompany();
    const reads: string[] = [];
    const note = (id: string) => {
      reads.push(id);
      return none();
    };
    await prepareExport(asked, {
      ...dependencies,
      ...{ sitesOf: note, statusesOf: note, plansOf: note, paymentsOf: note, reportsOf: note },
    });
    expect(new Set(reads)).toEqual(new Set([userId]));
    expect(read(files(), 'actividades')).toEqual([]);
    const all = [...files().values()].join('\n');
    for (const word of ['De la empresa', others, 'ajeno.png', 'otro.png', 'nota.png', INTERNAL]) {
      expect(all).not.toContain(word);
    }
  });

  it('says whose the rest is', async () => {
    const { dependencies, files } = ofCompany();
    await prepareExport(asked, dependencies);
    const readme = files().get('LEEME.txt');
    expect(readme).not.toContain('todo lo que el portal guarda');
    expect(readme).toContain('está en la copia de su persona titular');
    expect(readme).toContain('Los cambios y los registros de respaldos');
  });

  it('is not what the file of a client says', async () => {
    const { dependencies, files } = setUp();
    await prepareExport(asked, dependencies);
    const readme = files().get('LEEME.txt');
    expect(readme).toContain('todo lo que el portal guarda sobre ti');
    expect(readme).toContain('salvo de quienes invitaste a tu empresa');
    expect(readme).not.toContain('persona titular');
  });
});

describe('preparing it', () => {
  it('makes it ready for seven days, and notifies its person once', async () => {
    const { dependencies, rows, works, objects } = setUp();
    await prepareExport(asked, dependencies);
    expect([...objects.keys()]).toEqual([`data-exports/${userId}.zip`]);
    const readyUntil = '2026-11-28T12:00:00.000Z';
    expect(rows.get(userId)).toMatchObject({ state: 'ready', readyUntil, attempts: 1 });
    await prepareExport(asked, dependencies);
    const events = works.flatMap((work) => work.events ?? []);
    expect(events).toMatchObject([{ type: 'DataExportReady', userId, exportId, readyUntil }]);
    expect(events[0]?.eventId).not.toBe(asked.eventId);
  });

  it('goes on after a try that was killed', async () => {
    const { dependencies, rows } = setUp();
    rows.set(userId, { ...startExport(asked, at), attempts: 1 });
    await prepareExport(asked, dependencies);
    expect(rows.get(userId)).toMatchObject({ state: 'ready', attempts: 2 });
  });

  it('says that it failed after the last try, and lets the queue see each', async () => {
    const { dependencies, rows } = setUp({
      messagesOf: async () => {
        throw new Error('throttled');
      },
    });
    for (const state of ['preparing', 'preparing', 'failed']) {
      await expect(prepareExport(asked, dependencies)).rejects.toThrow('throttled');
      expect(rows.get(userId)?.state).toBe(state);
    }
    await prepareExport(asked, dependencies);
    expect(rows.get(userId)?.state).toBe('failed');
  });

  it('does nothing for one in whose place there is another', async () => {
    const { dependencies, rows, objects } = setUp();
    rows.set(userId, startExport({ userId, exportId: '01kb3f0a9x5m3v7c2d8e4h6j99' }, at));
    await prepareExport(asked, dependencies);
    expect(objects.size).toBe(0);
  });

  it('leaves no file of a person who is deleted meanwhile', async () => {
    const setup = setUp();
    const { dependencies, rows, objects } = setup;
    const deleting: PrepareDependencies = {
      ...dependencies,
      messagesOf: async () => {
        rows.delete(userId);
        return [];
      },
    };
    await prepareExport(asked, deleting);
    expect(objects.size).toBe(0);
  });

  it('leaves no file of a person who was deleted while a try was killed', async () => {
    const { dependencies, rows, objects } = setUp();
    await prepareExport(asked, dependencies);
    rows.delete(userId);
    await prepareExport(asked, dependencies);
    expect(objects.size).toBe(0);
  });

  it('writes nothing for a deleted person', async () => {
    const { dependencies, objects } = setUp({ people: { find: async () => undefined } });
    await prepareExport(asked, dependencies);
    expect(objects.size).toBe(0);
  });
});

it('a deleted person’s file is deleted with them, once and again', async () => {
  const { dependencies, rows, objects } = setUp();
  await prepareExport(asked, dependencies);
  expect(objects.size).toBe(1);
  await forgetExport({ userId }, dependencies);
  await forgetExport({ userId }, dependencies);
  expect([objects.size, rows.size]).toEqual([0, 0]);
});

it('a deleted person’s files from before the last one are deleted with them, too', async () => {
  const { dependencies, rows, objects } = setUp();
  await prepareExport(asked, dependencies);
  const again = { ...asked, exportId: '01kb3f0a9x5m3v7c2d8e4h6j99' };
  rows.set(userId, startExport(again, at));
  await prepareExport(again, dependencies);
  await forgetExport({ userId }, dependencies);
  expect([...objects.keys()]).toEqual([]);
});

it('a file that is prepared while its person is deleted does not stay', async () => {
  const { dependencies, rows, objects } = setUp();
  let isMeanwhile = true;
  const files = {
    ...dependencies.files,
    async remove(key: string) {
      objects.delete(key);
      if (!isMeanwhile) return;
      isMeanwhile = false;
      await prepareExport(asked, dependencies);
    },
  };
  await forgetExport({ userId }, { ...dependencies, files });
  expect([objects.size, rows.size]).toEqual([0, 0]);
});

it('a file of a deleted person of whom nothing is remembered is deleted all the same', async () => {
  const { dependencies, rows, objects } = setUp();
  await prepareExport(asked, dependencies);
  rows.delete(userId);
  await forgetExport({ userId }, dependencies);
  expect(objects.size).toBe(0);
});

it('one that is ready already is written by nobody else', async () => {
  const { dependencies, rows, objects } = setUp();
  rows.set(userId, finishExport(startExport(asked, at), 9, at));
  await prepareExport(asked, dependencies);
  expect(objects.size).toBe(0);
});
