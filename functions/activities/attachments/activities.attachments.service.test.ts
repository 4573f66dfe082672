import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { sampleActivity } from '../activities.samples.ts';
import type { ThreadMessage } from '../thread/activities.thread.domain.ts';
import {
  attachmentOf,
  ATTACHMENTS_PER_DAY,
  type AttachmentUpload,
  type FoundFile,
  planUpload,
} from './activities.attachments.uploads.domain.ts';
import { createAttachmentUploads } from './activities.attachments.entity.ts';
import {
  announceAttachment,
  completeAttachment,
  downloadAttachment,
} from './activities.attachments.service.ts';

const at = new Date('2026-11-25T12:00:00.000Z');
const anaId = '01kb3f0a9x5m3v7c2d8e4hana0';
const ana: Caller = {
  userId: anaId,
  username: anaId,
  groups: [],
  role: 'cliente',
  position: 'owner',
};
const benito: Caller = { ...ana, userId: '01kb3f0a9x5m3v7c2d8e4hbeni' };
const admin: Caller = { ...ana, userId: '01kb3f0a9x5m3v7c2d8e4hadmi', role: 'admin' };
const activity = sampleActivity({ userId: anaId });
const { activityId } = activity;
const messageId = '01kb3f0a9x5m3v7c2d8e4h0msg';
const attachmentId = '01kb3f0a9x5m3v7c2d8e4h0001';
const uploads = createAttachmentUploads(noTable);

const upload = (more: Partial<AttachmentUpload> = {}): AttachmentUpload => ({
  ...planUpload({ name: 'foto.png', size: 9 }, { attachmentId, activityId, userId: anaId, at }),
  ...more,
});
const none = new Uint8Array();
const png: FoundFile = {
  size: 9,
  tail: none,
  header: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
};

interface World {
  kept?: AttachmentUpload[];
  stored?: FoundFile;
  internal?: boolean;
  isDeleted?: boolean;
}

function setUp({ kept = [], stored, internal = false, isDeleted = false }: World = {}) {
  const { commit, works } = keepingCommit(at);
  const removed: string[] = [];
  const message: ThreadMessage = {
    ...{ activityId, messageId, authorId: admin.userId, side: 'provider', internal, text: '' },
    ...{ attachments: [attachmentOf(upload())], createdAt: at.toISOString() },
  };
  const dependencies = {
    activities: {
      locate: async () => (isDeleted ? undefined : { userId: anaId, activityId }),
      find: async ({ userId }: { userId: string | null }) =>
        userId === anaId && !isDeleted ? activity : undefined,
    },
    thread: {
      find: async (place: { messageId: string }) =>
        place.messageId === messageId ? message : undefined,
    },
    uploads: {
      ...uploads,
      find: async (place: { userId: string; attachmentId: string }) =>
        kept.find(
          (each) => each.userId === place.userId && each.attachmentId === place.attachmentId,
        ),
      listNewest: async () => kept,
      findTurn: async () => 3,
    },
    objects: {
      signUpload: async ({ size }: { size: number }) => ({
        url: `https://bucket.test/${String(size)}`,
        headers: {},
      }),
      find: async () => stored,
      readHeader: async () => stored?.header ?? new Uint8Array(),
      readTail: async () => stored?.tail ?? new Uint8Array(),
      remove: async (place: { attachmentId: string }) => void removed.push(place.attachmentId),
      signDownload: async ({ name }: { name: string }) => `https://bucket.test/${name}`,
    },
    commit,
    newId: () => attachmentId,
    now: () => at,
  };
  const complete = (caller: Caller) =>
    completeAttachment(caller, { activityId, attachmentId }, dependencies);
  return {
    works,
    removed,
    dependencies,
    announce: (caller: Caller) =>
      announceAttachment(
        caller,
        { activityId, input: { name: 'foto.png', size: 9 } },
        dependencies,
      ),
    complete,
    download: (caller: Caller, asked: Partial<Record<'messageId' | 'attachmentId', string>> = {}) =>
      downloadAttachment(caller, { activityId, messageId, attachmentId, ...asked }, dependencies),
  };
}

describe('announcing a file', () => {
  it.each([ana, admin])('stores who may send it, and answers where: %#', async (caller) => {
    const { announce, works } = setUp();
    expect(await announce(caller)).toEqual({
      attachmentId,
      url: 'https://bucket.test/9',
      headers: {},
    });
    expect(works.map(({ shared }) => shared)).toEqual([
      uploads.announce(upload({ userId: caller.userId }), 3),
    ]);
  });

  it('is known again by its submission', async () => {
    const { announce, dependencies } = setUp({ kept: [upload()] });
    const submission = { scope: 'ana', key: 'k'.repeat(20) };
    const first = await announce(ana);
    const known: unknown[] = [];
    const again = await announceAttachment(
      ana,
      { activityId, input: { name: 'foto.png', size: 9 }, submission },
      {
        ...dependencies,
        commit: async (_build, once) => {
          known.push(once?.key, once?.input);
          const place = { userId: anaId, attachmentId };
          return (
            (await once?.find(place as never)) ?? Promise.reject(new Error('Nothing is there'))
          );
        },
      },
    );
    expect(again).toEqual(first);
    expect(known).toEqual([submission.key, { activityId, name: 'foto.png', size: 9 }]);
  });

  it.each([
    ['another client', benito, false],
    ['its client once the activity is deleted', ana, true],
    ['an administrator once the activity is deleted', admin, true],
  ])('is refused to %s', async (_who, caller, isDeleted) => {
    const { announce, works } = setUp({ isDeleted });
    await expect(announce(caller)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(works).toEqual([]);
  });

  it('ends for a day after a hundred', async () => {
    const kept = Array.from({ length: ATTACHMENTS_PER_DAY }, () => upload());
    const full = setUp({ kept });
    await expect(full.announce(ana)).rejects.toMatchObject({ code: 'ATTACHMENTS_FULL' });
    const expiresAt = at.getTime() / 1_000;
    await setUp({ kept: [...kept.slice(1), upload({ expiresAt })] }).announce(ana);
  });
});

describe('a file whose bytes were sent', () => {
  it('is ready when they are of its format', async () => {
    const { complete, works, removed } = setUp({ kept: [upload()], stored: png });
    expect(await complete(ana)).toEqual({ attachmentId, name: 'foto.png', format: 'png', size: 9 });
    expect(works[0]?.shared).toEqual([
      uploads.amend(upload(), upload({ state: 'ready' }), ['state']),
    ]);
    expect(removed).toEqual([]);
  });

  it('are a document by what its end says', async () => {
    const zip = zipSync({ '[Content_Types].xml': none, 'word/document.xml': none });
    const document = { size: zip.length, header: zip, tail: zip };
    const announced = {
      ...upload(),
      name: 'textos.docx',
      format: 'docx',
      size: zip.length,
    } as const;
    const good = setUp({ kept: [announced], stored: document });
    expect(await good.complete(ana)).toMatchObject({ format: 'docx' });
    const bad = setUp({ kept: [announced], stored: { ...document, tail: none } });
    await expect(bad.complete(ana)).rejects.toMatchObject({ code: 'ATTACHMENT_REJECTED' });
  });

  it.each([
    ['of another format', { size: 9, header: Uint8Array.from([0x4d, 0x5a]), tail: none }],
    ['of another size', { ...png, size: 8 }],
  ])('is deleted when they are %s', async (_what, stored) => {
    const { complete, works, removed } = setUp({ kept: [upload()], stored });
    await expect(complete(ana)).rejects.toMatchObject({ code: 'ATTACHMENT_REJECTED' });
    expect(works[0]?.shared).toEqual([
      uploads.amend(upload(), upload({ state: 'rejected' }), ['state']),
    ]);
    expect(removed).toEqual([attachmentId]);
  });

  it('stays what it is: whatever is sent later', async () => {
    const rejected = setUp({ kept: [upload({ state: 'rejected' })], stored: png });
    await expect(rejected.complete(ana)).rejects.toMatchObject({ code: 'ATTACHMENT_REJECTED' });
    expect(rejected.removed).toEqual([attachmentId]);
    for (const state of ['ready', 'sent'] as const) {
      const again = setUp({ kept: [upload({ state })] });
      expect(await again.complete(ana)).toMatchObject({ attachmentId });
      expect(again.removed).toEqual([]);
    }
  });

  it('is waited for', async () => {
    const { complete, works } = setUp({ kept: [upload()] });
    await expect(complete(ana)).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
    expect(works).toEqual([]);
  });

  it.each([
    ['another client’s', benito, {}],
    ['the client’s own, for an administrator', admin, {}],
    ['of another activity', ana, { activityId: messageId }],
    ['too old', ana, { expiresAt: at.getTime() / 1_000 }],
  ])('is not found: %s', async (_what, caller, more) => {
    const { complete } = setUp({ kept: [upload(more)], stored: png });
    await expect(complete(caller)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a file of a message', () => {
  const link = { downloadUrl: 'https://bucket.test/foto.png' };

  it('is saved by those who read the message', async () => {
    expect(await setUp().download(ana)).toEqual(link);
    expect(await setUp().download(admin)).toEqual(link);
    expect(await setUp({ internal: true }).download(admin)).toEqual(link);
  });

  it.each([
    ['another client', benito, {}, {}],
    ['its client, of an internal note', ana, { internal: true }, {}],
    ['its client, once the activity is deleted', ana, { isDeleted: true }, {}],
    ['an administrator, once the activity is deleted', admin, { isDeleted: true }, {}],
    ['anybody, by another message', ana, {}, { messageId: attachmentId }],
    ['anybody, by an id that the message does not have', ana, {}, { attachmentId: messageId }],
  ])('is not found for %s', async (...given) => {
    const [, caller, world, asked] = given;
    await expect(setUp(world).download(caller, asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
