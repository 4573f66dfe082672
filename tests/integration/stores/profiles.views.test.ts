import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConfirmCaller } from '../../../functions/core/auth/caller.ts';
import { newId } from '../../../functions/core/id.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { savedViewsKey } from '../../../functions/core/table/keys/keys.ts';
import {
  createSavedViews,
  viewsOfItem,
} from '../../../functions/profiles/profiles.views.entity.ts';
import {
  deleteSavedView,
  renameSavedView,
  saveView,
} from '../../../functions/profiles/profiles.views.service.ts';
import { userSchema } from '../../../functions/users/users.domain.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { seedSession, signInSample } from '../../support/people/sessions.ts';
import { peopleOf } from './support/people.ts';
import { newTable, personId } from './support/samples.ts';

let table: TestTable;
beforeAll(async () => {
  table = await newTable();
});
afterAll(() => table.destroy());

/** A person of each test's own. */
let n = 0;
const caller = () => ({ userId: personId(n), role: 'admin' as const });
beforeEach(async () => {
  n += 1;
  const added = await peopleOf(table).add(
    userSchema.parse({
      userId: personId(n),
      email: `ana${String(n)}@ejemplo.cl`,
      firstName: 'Ana',
      lastName: 'Pérez',
      role: 'cliente',
      createdAt: '2026-11-20T12:00:00.000Z',
      lastSignInAt: null,
    }),
  );
  expect(added).toBe(true);
});

/** As a Lambda that has just started is wired. */
const lambda = () => ({
  savedViews: createSavedViews(table),
  commit: createCommit(table, { now: () => new Date(), wait: async () => undefined }),
  newId,
});
const save = (name: string, query: Record<string, string> = { tipo: 'blog' }) =>
  saveView(caller(), { view: { list: 'websites', name, query } }, lambda());
/** Views that are there before the test begins. */
const seed = (count: number) =>
  lambda().commit(async () => {
    const views = Array.from({ length: count }, (_, at) => ({
      viewId: newId(),
      list: 'websites',
      name: `Vista ${String(at)}`,
      query: { buscar: 'panadería' },
    }));
    const shared = createSavedViews(table).replace(personId(n), views, undefined);
    return { answer: views, shared };
  });
const namesOf = ({ views }: { views: { name: string }[] }) => views.map(({ name }) => name);
const saved = async () => (await createSavedViews(table).find(personId(n))).views;

describe('the saved views of a person', () => {
  it('are one item, which one transaction changes', async () => {
    const first = await table.meter.measure(() => save('Blogs'));
    const second = await table.meter.measure(() => save('Tiendas', { tipo: 'tienda' }));
    for (const { writes, reads, commands } of [first, second]) {
      expect(commands).toEqual(['GetItem', 'TransactWriteItems']);
      // The item and the check of the person, which costs as much as a write.
      expect({ writes, reads }).toEqual({ writes: 4, reads: 1 });
    }
    expect(namesOf(second.result)).toEqual(['Blogs', 'Tiendas']);
  });

  it('are read with the profile, for nothing more', async () => {
    const identity = { userId: personId(n), username: 'ana', groups: [], ...signInSample() };
    await seedSession(table, personId(n), signInSample());
    const confirm = createConfirmCaller(table, { withInbox: ['me'] });
    const before = await table.meter.measure(() => confirm(identity, 'me'));
    await seed(20);
    const after = await table.meter.measure(() => confirm(identity, 'me'));
    expect(viewsOfItem(after.result.viewsItem)).toHaveLength(20);
    expect({ reads: after.reads, commands: after.commands }).toEqual({
      reads: before.reads,
      commands: ['Query'],
    });
    const other = await table.meter.measure(() => confirm(identity, 'update'));
    expect(other.reads).toBe(0.5);
  });

  it('all stay when several tabs save at once', async () => {
    const names = ['A', 'B', 'C', 'D'];
    await Promise.all(names.map((name) => save(name)));
    expect((await saved()).map(({ name }) => name).sort()).toEqual(names);
  });

  it('have a name once, also where it is saved several times at once', async () => {
    const outcomes = await Promise.allSettled([save('Blogs'), save('blogs'), save('BLOGS')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await saved()).toHaveLength(1);
  });

  it('are never more than 20, however many are saved at once', async () => {
    await seed(19);
    const outcomes = await Promise.allSettled([save('A'), save('B'), save('C')]);
    const codes = outcomes.flatMap((each) =>
      each.status === 'rejected' ? [(each.reason as { code: string }).code] : [],
    );
    expect(codes).toEqual(['VIEWS_FULL', 'VIEWS_FULL']);
    expect(await saved()).toHaveLength(20);
  });

  it('are saved once by a submission that comes twice', async () => {
    const submission = { scope: `${personId(n)}#POST /api/profile/views`, key: newId() };
    const view = { list: 'websites' as const, name: 'Blogs', query: { tipo: 'blog' } };
    const first = await saveView(caller(), { view, submission }, lambda());
    expect(await saveView(caller(), { view, submission }, lambda())).toEqual(first);
    await expect(
      saveView(caller(), { view: { ...view, name: 'Otra' }, submission }, lambda()),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('are renamed and deleted, one of them without the others', async () => {
    const { views } = await save('Blogs').then(() => save('Tiendas'));
    const [blogs, shops] = views.map(({ viewId }) => viewId);
    if (blogs === undefined || shops === undefined) throw new Error('Two were saved');
    await Promise.all([
      renameSavedView(caller(), { viewId: blogs, name: 'Revistas' }, lambda()),
      deleteSavedView(caller(), shops, lambda()),
    ]);
    expect((await saved()).map(({ name }) => name)).toEqual(['Revistas']);
  });

  it('end with the person, and nothing is saved for somebody who was deleted', async () => {
    await save('Blogs');
    expect(await peopleOf(table).bury(personId(n))).toBe('done');
    const Key = savedViewsKey(personId(n));
    const read = new GetCommand({ TableName: table.name, Key, ConsistentRead: true });
    expect((await table.client.send(read)).Item).toBeUndefined();
    await expect(save('Tarde')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await table.client.send(read)).Item).toBeUndefined();
  });
});
