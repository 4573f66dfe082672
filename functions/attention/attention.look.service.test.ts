import { describe, expect, it } from 'vitest';
import { keepingCommit } from '../../tests/support/commit.ts';
import type { Position } from '../core/validation/standing.ts';
import { attentionOf } from './attention.causes.domain.ts';
import { subjectText, type Look } from './attention.domain.ts';
import { lookAgain } from './attention.look.service.ts';
import { decided, itemsOf, settledHead, type Head } from './attention.head.domain.ts';
import { quietPayment, quietSite, sampleOwner } from './attention.samples.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const [ana, eva] = [sampleOwner.userId, '0190aaaa-0000-7000-8000-000000000002'];
const [websiteId, activityId] = ['01kag00000000000000000000a', '01kag00000000000000000000b'];
const [site, ofAna, ofEva] = [`site.${websiteId}`, `client.${ana}`, `client.${eva}`];

interface World {
  heads?: readonly Head[];
  /** Undefined: they were deleted. */
  role?: string | undefined;
  position?: Position;
  /** Whose the activity is; undefined: it was deleted. */
  owner?: string | null | undefined;
}

/** Looks again; answers the subjects that were looked at, and what was replaced. */
async function look(looks: Look[], { heads = [], role, position = 'owner', owner }: World = {}) {
  const looked: string[] = [];
  const replaced: (Head | undefined)[] = [];
  const items = heads.flatMap(itemsOf);
  await lookAgain(
    { looks },
    {
      attention: {
        find: (subject) => {
          looked.push(subject);
          return Promise.resolve(heads.find((head) => head.subject === subject));
        },
        replace: (_before, after) => {
          replaced.push(after);
          return [];
        },
        findOwned: (userId) =>
          Promise.resolve(items.filter((item) => item.owner?.userId === userId)),
        findAssigned: (userId) =>
          Promise.resolve(items.filter(({ assignee }) => assignee?.userId === userId)),
      },
      people: { find: () => Promise.resolve(role === undefined ? undefined : { role, position }) },
      locateActivity: (id) =>
        Promise.resolve(owner === undefined ? undefined : { activityId: id, userId: owner }),
      readState: () => Promise.resolve({ ...quietSite, failures: 3 }),
      commit: keepingCommit(now).commit,
    },
  );
  return { looked, replaced };
}

describe('what is looked at', () => {
  it('is each subject once', async () => {
    expect((await look([site, ofAna, site])).looked).toEqual([site, ofAna]);
  });

  it('is the activity of a thread, by its owner', async () => {
    const thread: Look[] = [`thread.${activityId}`];
    expect((await look(thread, { owner: ana })).looked).toEqual([`activity.${activityId}.${ana}`]);
    expect((await look(thread, { owner: null })).looked).toEqual([`activity.${activityId}.none`]);
    expect((await look(thread)).looked).toEqual([]);
  });
});

describe('a person who changed', () => {
  const attention = attentionOf({ ...quietSite, failures: 3 }, now);
  const ofSite = settledHead(undefined, { subject: site, owner: sampleOwner, attention }, now);
  if (!ofSite) throw new Error('It wants nobody');
  const ofEvas = decided(ofSite, 'syncFailing', { assignee: { userId: eva, name: 'Eva' } });
  const assigneesOf = (replaced: readonly (Head | undefined)[]) =>
    itemsOf(replaced.find((head) => head?.subject === site)).map(({ assignee }) => assignee);

  it('has what is listed under them looked at: it names them', async () => {
    const { looked } = await look([`person.${ana}`], { heads: [ofSite], role: 'cliente' });
    expect(looked).toEqual([ofAna, subjectText({ type: 'site', id: websiteId })]);
  });

  it.each([undefined, 'cliente'])('loses what they took on as %s', async (role) => {
    const { looked, replaced } = await look([`person.${eva}`], { heads: [ofEvas], role });
    expect(looked[0]).toBe(ofEva);
    expect(assigneesOf(replaced)).toEqual([null]);
  });

  it.each([
    ['technician', [null]],
    ['administrator', []],
  ] as const)('loses as %s what they may not see', async (position, assignees) => {
    const payment = attentionOf({ ...quietPayment, flag: 'disputed' }, now);
    const subject = subjectText({ type: 'payment', id: activityId });
    const head = settledHead(undefined, { subject, owner: sampleOwner, attention: payment }, now);
    if (!head) throw new Error('It wants nobody');
    const taken = decided(head, 'paymentFlagged', { assignee: { userId: eva, name: 'Eva' } });
    const world = { heads: [taken, ofEvas], role: 'admin', position };
    const { replaced } = await look([`person.${eva}`], world);
    const released = replaced.filter((each) => each?.subject === subject);
    expect(released.flatMap(itemsOf).map(({ assignee }) => assignee)).toEqual(assignees);
  });

  it('keeps it as an administrator', async () => {
    const { replaced } = await look([`person.${eva}`], { heads: [ofEvas], role: 'admin' });
    expect(assigneesOf(replaced)).toEqual([]);
  });
});
