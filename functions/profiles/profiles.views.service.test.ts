import { describe, expect, it } from 'vitest';
import { keepingCommit } from '../../tests/support/commit.ts';
import { MOST_VIEWS, viewMessages } from './profiles.views.changes.domain.ts';
import type { StoredView } from './profiles.views.entity.ts';
import { viewsFor } from './profiles.views.filters.domain.ts';
import { deleteSavedView, renameSavedView, saveView } from './profiles.views.service.ts';

const at = new Date('2026-11-23T12:00:00.000Z');
const client = { userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001', role: 'cliente' } as const;
const admin = { ...client, role: 'admin' } as const;

const stored = (n: number, more: Partial<StoredView> = {}): StoredView => ({
  viewId: `01kb000000000000000000000${String(n)}`,
  list: 'websites',
  name: `Vista ${String(n)}`,
  query: { tipo: 'blog' },
  ...more,
});

/** The views of a person, and what is written of them. `meanwhile`: what another tab has saved after the first read. */
function setUp(views: StoredView[] = [], meanwhile?: StoredView[]) {
  const reads = [views, ...(meanwhile ? [meanwhile] : [])];
  const written: StoredView[][] = [];
  const { commit, works } = keepingCommit(at, { refusals: reads.length - 1 });
  const savedViews = {
    find: async () => ({ views: (reads.length > 1 ? reads.shift() : reads[0]) ?? [] }),
    replace: (_userId: string, after: StoredView[]) => {
      written.push(after);
      return [{ Put: { Item: { pk: 'USER#1', sk: 'LISTVIEWS' } } }];
    },
  };
  return { deps: { savedViews, commit, newId: () => stored(9).viewId }, written, works };
}

const blogs = { list: 'websites', name: 'Blogs', query: { tipo: 'blog', page: '4' } } as const;

describe('saving a view', () => {
  it('keeps the list’s own filters, and answers all views by name', async () => {
    const { deps, written, works } = setUp([stored(1, { name: 'Últimas' })]);
    const saved = stored(9, { name: 'Blogs', query: { tipo: 'blog' } });
    expect(await saveView(client, { view: blogs }, deps)).toEqual({
      views: [saved, stored(1, { name: 'Últimas' })],
    });
    expect(written.at(-1)).toEqual([stored(1, { name: 'Últimas' }), saved]);
    expect(works[0]).not.toHaveProperty('audits');
  });

  it('loses nothing of what another tab saved meanwhile', async () => {
    const { deps, written } = setUp([stored(1)], [stored(1), stored(2)]);
    const { views } = await saveView(client, { view: blogs }, deps);
    expect(views.map(({ name }) => name)).toEqual(['Blogs', 'Vista 1', 'Vista 2']);
    expect(written.at(-1)).toHaveLength(3);
  });

  it('refuses a name that the list has', async () => {
    const { deps, works } = setUp([stored(1, { name: 'blogs' })]);
    await expect(saveView(client, { view: blogs }, deps)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { name: [viewMessages.nameTaken] },
    });
    expect(works).toEqual([]);
  });

  it(`refuses more than ${String(MOST_VIEWS)}`, async () => {
    const { deps } = setUp(
      Array.from({ length: MOST_VIEWS }, (_, n) =>
        stored(n, { list: 'status', query: { buscar: 'ana' } }),
      ),
    );
    await expect(saveView(client, { view: blogs }, deps)).rejects.toMatchObject({
      code: 'VIEWS_FULL',
      message: expect.stringContaining(String(MOST_VIEWS)) as string,
    });
  });

  it('refuses what would show everything', async () => {
    const { deps } = setUp();
    const view = { ...blogs, query: { tipo: 'antigua', page: '2' } };
    await expect(saveView(client, { view }, deps)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { query: [viewMessages.nothingToSave] },
    });
  });

  it('refuses a client a list of administrators', async () => {
    const view = { list: 'users', name: 'Admins', query: { rol: 'admin' } } as const;
    await expect(saveView(client, { view }, setUp().deps)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await saveView(admin, { view }, setUp().deps)).views).toMatchObject([view]);
  });
});

describe('renaming and deleting a view', () => {
  const { viewId } = stored(1);

  it('changes that one alone', async () => {
    const renamed = setUp([stored(1), stored(2)]);
    await renameSavedView(client, { viewId, name: 'Nueva' }, renamed.deps);
    expect(renamed.written).toEqual([[stored(1, { name: 'Nueva' }), stored(2)]]);
    const left = setUp([stored(1), stored(2)]);
    expect(await deleteSavedView(client, viewId, left.deps)).toEqual({ views: [stored(2)] });
  });

  it('refuses the name of another', async () => {
    const { deps } = setUp([stored(1), stored(2)]);
    await expect(renameSavedView(client, { viewId, name: 'VISTA 2' }, deps)).rejects.toMatchObject({
      fields: { name: [viewMessages.nameTaken] },
    });
  });

  it('says that there is none any more', async () => {
    const { deps } = setUp([stored(2)]);
    const missing = { code: 'NOT_FOUND' };
    await expect(renameSavedView(client, { viewId, name: 'X' }, deps)).rejects.toMatchObject(
      missing,
    );
    await expect(deleteSavedView(client, viewId, deps)).rejects.toMatchObject(missing);
  });
});

describe('the views that a person can use', () => {
  // Of a list that is for administrators, and without any filter that its list knows.
  const unusable = [
    stored(1, { list: 'users', query: { rol: 'admin' } }),
    stored(2, { query: { tipo: 'antigua' } }),
  ];

  it('have a filter that their list knows', () => {
    expect(viewsFor('admin', unusable)).toEqual([unusable[0]]);
  });

  it('leave no room and no name to those that they cannot see', async () => {
    const many = Array.from({ length: MOST_VIEWS }, () => unusable).flat();
    const { deps, written } = setUp(many);
    const view = { ...blogs, name: 'Vista 2' };
    await expect(saveView(client, { view }, deps)).resolves.toMatchObject({
      views: [{ name: 'Vista 2' }],
    });
    expect(written.at(-1)).toEqual([...many, expect.objectContaining({ name: 'Vista 2' })]);
    const missing = deleteSavedView(client, stored(1).viewId, deps);
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('have no filter that their list does not know any more', () => {
    const old = stored(1, { query: { tipo: 'antigua', buscar: 'ana' } });
    expect(viewsFor('cliente', [old])).toMatchObject([{ query: { buscar: 'ana' } }]);
  });

  it('are of lists that there are, and that their role can open', () => {
    const views = [
      stored(1, { list: 'retirada' }),
      stored(2, { list: 'users', query: { rol: 'admin' } }),
      stored(3),
    ];
    expect(viewsFor('cliente', views)).toEqual([stored(3)]);
    expect(viewsFor('admin', views)).toHaveLength(2);
  });
});
