import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { createActivities, type ActivityPlace } from '../activities.entity.ts';
import type { Activity } from '../activities.domain.ts';
import { sampleActivity } from '../activities.samples.ts';
import type { AttachmentUpload } from '../attachments/activities.attachments.uploads.domain.ts';
import { createAttachmentUploads } from '../attachments/activities.attachments.entity.ts';
import {
  newMessageSchema,
  THREAD_PAGE_SIZE,
  type ThreadMessage,
  type ThreadPart,
} from './activities.thread.domain.ts';
import { createThread } from './activities.thread.entity.ts';
import { removeThread } from './activities.thread.removal.service.ts';
import { listMessages, writeMessage } from './activities.thread.service.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const anaId = '01kb3f0a9x5m3v7c2d8e4hana0';
const adminId = '01kb3f0a9x5m3v7c2d8e4hadmi';
const ana: Caller = {
  userId: anaId,
  username: anaId,
  groups: [],
  role: 'cliente',
  position: 'owner',
};
const benito: Caller = { ...ana, userId: '01kb3f0a9x5m3v7c2d8e4hbeni' };
const admin: Caller = { ...ana, userId: adminId, role: 'admin' };
const activity = sampleActivity({ userId: anaId });
const { activityId } = activity;
const activities = createActivities(noTable);
const thread = createThread(noTable);
const uploads = createAttachmentUploads(noTable);

const idOf = (n: number) => `01kb3f0a9x5m3v7c2d8e4h${String(n).padStart(4, '0')}`;
const message = (n: number, more: Partial<ThreadMessage> = {}): ThreadMessage => ({
  activityId,
  messageId: idOf(n),
  authorId: adminId,
  side: 'provider',
  internal: false,
  text: `Mensaje ${String(n)}`,
  attachments: [],
  createdAt: at.toISOString(),
  ...more,
});

/** A table with one activity and its thread, which is read as the table reads it. */
function setUp({
  current = activity,
  messages = [],
  files = [],
}: { current?: Activity | null; messages?: ThreadMessage[]; files?: AttachmentUpload[] } = {}) {
  const { commit, works } = keepingCommit(at);
  const read: ThreadPart[] = [];
  let made = 0;
  const dependencies = {
    activities: {
      ...activities,
      locate: async () => (current ? { userId: current.userId, activityId } : undefined),
      find: async ({ userId }: ActivityPlace) =>
        current && userId === current.userId ? current : undefined,
    },
    thread: {
      ...thread,
      find: async () => undefined,
      list: async (
        { part }: { part: ThreadPart },
        { before = '~', limit }: { before: string | undefined; limit: number },
      ) => {
        read.push(part);
        const found = messages
          .filter((one) => (part === 'all' || !one.internal) && one.messageId < before)
          .toReversed();
        return { found: found.slice(0, limit), isLast: found.length <= limit };
      },
    },
    uploads: {
      ...uploads,
      find: async ({ userId, attachmentId }: Pick<AttachmentUpload, 'userId' | 'attachmentId'>) =>
        files.find((file) => file.userId === userId && file.attachmentId === attachmentId),
    },
    commit,
    names: { namesOf: async () => new Map([[adminId, 'Marta Ruiz']]) },
    newId: () => idOf(9_000 + (made += 1)),
  };
  return {
    works,
    read,
    write: (caller: Caller, input: z.input<typeof newMessageSchema>) =>
      writeMessage(caller, { activityId, input: newMessageSchema.parse(input) }, dependencies),
    list: (caller: Caller, cursor?: string) =>
      listMessages(caller, { activityId, cursor }, dependencies),
  };
}

describe('a message', () => {
  it.each([
    ['the client', ana, 'client', null],
    ['an administrator', admin, 'provider', 'Marta Ruiz'],
  ] as const)('of %s is stored with its event, if the activity is there', async (...given) => {
    const [, caller, side, authorName] = given;
    const { write, works } = setUp();
    const stored = message(9_001, { authorId: caller.userId, side, text: 'Uno\nDos' });
    const { authorId: _, ...shown } = stored;
    expect(await write(caller, { text: ' Uno\nDos ' })).toEqual({
      ...shown,
      mine: true,
      authorName,
    });
    expect(works).toEqual([
      {
        answer: stored,
        shared: [thread.put(stored), activities.amend(activity, activity)],
        events: [
          {
            ...{ type: 'ActivityAnswered', eventId: idOf(9_002), activityId, userId: anaId, side },
            ...{ websiteName: 'La Espiga', description: 'Cambiar el logotipo', text: 'Uno\nDos' },
            fileNames: [],
            ...{ messageId: idOf(9_001), answeredAt: at.toISOString() },
          },
        ],
      },
    ]);
  });

  it('of its owner is the client’s, also once they are an administrator; their notes are not', async () => {
    const { write } = setUp();
    const promoted: Caller = { ...ana, role: 'admin' };
    expect(await write(promoted, { text: '¿Cuándo?' })).toMatchObject({ side: 'client' });
    expect(await write(promoted, { text: 'Nota', internal: true })).toMatchObject({
      side: 'provider',
      internal: true,
    });
  });

  it('of an activity that is nobody’s has nobody to notify', async () => {
    const { write, works } = setUp({ current: { ...activity, userId: null } });
    await write(admin, { text: 'Hecho' });
    expect(works[0]?.events).toEqual([]);
  });

  it.each([
    ['another client', benito, activity],
    ['its client, once it is deleted', ana, null],
    ['an administrator, once it is deleted', admin, null],
  ])('is refused to %s, as if there were no activity', async (_who, caller, current) => {
    const { write, list, works, read } = setUp({ current });
    await expect(write(caller, { text: 'Hola' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(list(caller)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect([works, read]).toEqual([[], []]);
  });
});

describe('an internal note', () => {
  it('notifies nobody, and is in no index', async () => {
    const { write, works } = setUp();
    expect(await write(admin, { text: 'Revisar la factura', internal: true })).toMatchObject({
      internal: true,
    });
    expect(works[0]?.events).toEqual([]);
    const item = works[0]?.shared?.[0]?.Put?.Item ?? {};
    expect(item).toMatchObject({ internal: true, text: 'Revisar la factura' });
    expect(Object.keys(item).filter((name) => name.startsWith('gsi'))).toEqual([]);
  });

  it('is not written by a client', async () => {
    const { write, works } = setUp();
    const refused = write(ana, { text: 'Hola', internal: true });
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(works).toEqual([]);
  });
});

describe('a file of a message', () => {
  const file = (n: number, more: Partial<AttachmentUpload> = {}): AttachmentUpload => ({
    ...{ attachmentId: idOf(n), activityId, userId: anaId, state: 'ready' },
    ...{ name: `foto ${String(n)}.png`, format: 'png', size: 5 },
    expiresAt: at.getTime() / 1_000 + 60,
    ...more,
  });
  const [one, two] = [file(1), file(2)] as const;

  it('needs no text beside it, and stays from then on', async () => {
    const { write, works } = setUp({ files: [one, two] });
    const { attachments } = await write(ana, {
      text: ' ',
      attachmentIds: [two, one, two].map(({ attachmentId }) => attachmentId),
    });
    expect(attachments).toEqual([
      { attachmentId: two.attachmentId, name: 'foto 2.png', format: 'png', size: 5 },
      { attachmentId: one.attachmentId, name: 'foto 1.png', format: 'png', size: 5 },
    ]);
    expect(works[0]?.shared?.slice(2)).toEqual(
      [two, one].map((each) => uploads.amend(each, { ...each, state: 'sent' }, ['state'])),
    );
    expect(works[0]?.events).toMatchObject([
      { type: 'ActivityAnswered', text: '', fileNames: ['foto 2.png', 'foto 1.png'] },
      { type: 'AttachmentsSent', activityId, attachmentIds: [two.attachmentId, one.attachmentId] },
    ]);
  });

  it('of a note notifies nobody of its name', async () => {
    const { write, works } = setUp({ files: [file(3, { userId: adminId })] });
    await write(admin, { text: '', internal: true, attachmentIds: [idOf(3)] });
    expect(works[0]?.events).toMatchObject([{ type: 'AttachmentsSent' }]);
    expect(JSON.stringify(works[0]?.events)).not.toContain('foto');
  });

  it.each([
    ['another person’s', { userId: adminId }],
    ['of another activity', { activityId: idOf(77) }],
    ['not looked at', { state: 'announced' as const }],
    ['of other bytes', { state: 'rejected' as const }],
    ['sent before', { state: 'sent' as const }],
    ['too old', { expiresAt: at.getTime() / 1_000 }],
  ])('that is %s is refused, and nothing is written', async (_what, more) => {
    const { write, works } = setUp({ files: [one, file(2, more)] });
    const refused = write(ana, { text: 'Hola', attachmentIds: [idOf(1), idOf(2)] });
    await expect(refused).rejects.toMatchObject({
      code: 'ATTACHMENT_GONE',
      // Which one: the first is still there.
      fields: { 'attachmentIds.1': ['Ya no está disponible. Súbelo otra vez.'] },
    });
    expect(works).toEqual([]);
  });

  it.each([
    [{ text: '' }, 'Escribe un mensaje'],
    [{ text: '\u200b' }, 'Escribe un mensaje'],
    [
      { text: 'Hola', attachmentIds: Array.from({ length: 11 }, (_, n) => idOf(n)) },
      'Un mensaje puede llevar hasta 10 archivos. Envía los demás en otro.',
    ],
  ])('%j: %s', (input, words) => {
    expect(newMessageSchema.safeParse(input).error?.issues[0]?.message).toBe(words);
  });
});

describe('the thread', () => {
  const many = Array.from({ length: 60 }, (_, n) =>
    message(n, { internal: n % 2 === 1, ...(n % 4 === 0 && { authorId: anaId, side: 'client' }) }),
  );

  async function pages(caller: Caller) {
    const { list } = setUp({ messages: many });
    const read = [await list(caller)];
    for (let page = read[0]; page?.nextCursor; read.push(page)) {
      page = await list(caller, page.nextCursor);
    }
    return read;
  }

  it('has the newest page first, and the newest message last, with the notes for administrators', async () => {
    const read = await pages(admin);
    expect(read.map(({ items }) => items.length)).toEqual([THREAD_PAGE_SIZE, THREAD_PAGE_SIZE, 10]);
    const all = read.toReversed().flatMap(({ items }) => items);
    expect(all.map(({ text }) => text)).toEqual(many.map(({ text }) => text));
    expect(all.slice(0, 2)).toMatchObject([
      { mine: false, authorName: 'Usuario eliminado', side: 'client' },
      { mine: true, authorName: 'Marta Ruiz', side: 'provider' },
    ]);
  });

  it('of a client has full pages, without notes, names and ids of administrators', async () => {
    const read = await pages(ana);
    expect(read.map(({ items }) => items.length)).toEqual([THREAD_PAGE_SIZE, 5]);
    const all = read.toReversed().flatMap(({ items }) => items);
    const shown = many.filter(({ internal }) => !internal);
    expect(all.map(({ text }) => text)).toEqual(shown.map(({ text }) => text));
    expect(JSON.stringify(read)).not.toContain(adminId);
    expect(new Set(all.map(({ authorName }) => authorName))).toEqual(new Set([null]));
  });

  it('is the same to a client with and without notes', async () => {
    const shown = many.filter(({ internal }) => !internal);
    const [withNotes, without] = [setUp({ messages: many }), setUp({ messages: shown })];
    expect(await withNotes.list(ana)).toEqual(await without.list(ana));
  });

  it('refuses the cursor of another thread', async () => {
    const cursor = Buffer.from('{"list":"THREAD#other","before":"x"}').toString('base64url');
    const refused = setUp().list(ana, cursor);
    await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

it.each([
  ['done', 0],
  ['more', 1],
] as const)('the removal of a thread that is %s sends %i messages', async (left, count) => {
  const sent: unknown[] = [];
  const emptied: string[] = [];
  const dependencies = {
    thread: { removeSome: async () => left },
    objects: {
      removeAll: async (folder: string) => void emptied.push(folder),
    },
    sendRemoval: async (messages: readonly unknown[]) => {
      sent.push(...messages);
    },
  };
  await removeThread({ type: 'RemoveThread', activityId }, dependencies);
  expect(sent).toHaveLength(count);
  expect(emptied).toEqual([activityId]);
});
