import { addWhere } from '../../core/table/entity/counters.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import { writeItem } from '../../core/table/entity/items.ts';
import { putNew, replaceItem, updateItem, type Write } from '../../core/table/entity/writes.ts';
import { releaseKey } from '../../core/table/keys/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { releaseSchema, type Release } from './status.releases.domain.ts';

export const releaseEntity = defineEntity<Release, object>({
  schema: releaseSchema,
  key: () => releaseKey,
  ofKey: () => ({}),
  absent: { canaryId: null, stopped: null },
});

/** The one release that a stage gives out. */
export function createReleases(table: Table) {
  const { find } = releaseEntity.reads(table);
  const { amend } = releaseEntity.writes;

  return {
    /** A consistent read; undefined before the first one was signed. */
    find: () => find({}),

    /** Puts another release in the place of the one that was read; false if somebody else did. */
    async begin(release: Release, before: Release | undefined): Promise<boolean> {
      const Item = releaseEntity.encode(release);
      if (!before) return writeItem(table, putNew(Item));
      const item = releaseEntity.encode(before);
      return writeItem(
        table,
        replaceItem({ Item, asRead: { item, attributes: ['version', 'sha256'] } }),
      );
    },

    /** The write of a change, if the release is in the state that was read. */
    change: (before: Release, after: Release): Write =>
      amend(before, after, [
        'version',
        'sha256',
        'phase',
        'since',
        'stopped',
        'offered',
        'updated',
      ]),

    /** Names the site that gets a release first; false if there is one. */
    claimCanary: ({ version, sha256 }: Release, canaryId: string): Promise<boolean> =>
      writeItem(
        table,
        updateItem({
          Key: releaseKey,
          set: { canaryId },
          where: [
            ['version', '=', version],
            ['sha256', '=', sha256],
            ['canaryId', 'absent'],
          ],
        }),
      ),

    /** Adds to the counts of a release, unless another one took its place. */
    count: (
      { version, sha256 }: Release,
      add: { offered: number } | { updated: number },
    ): Promise<boolean> =>
      writeItem(
        table,
        addWhere(releaseKey, {
          add,
          where: [
            ['version', '=', version],
            ['sha256', '=', sha256],
          ],
        }),
      ),
  };
}
export type Releases = ReturnType<typeof createReleases>;
