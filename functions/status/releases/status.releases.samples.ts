import type { Work } from '../../core/table/commit/commit.ts';
import type { PublishableEvent } from '../../core/table/commit/outbox.ts';
import type { ReleaseMark, Release } from './status.releases.domain.ts';
import {
  noteRead,
  tendRelease,
  type NotedRead,
  type TendDependencies,
} from './status.releases.service.ts';

/** A stage's release and the marks of its sites, in memory. */
export function releasesInMemory(now: () => Date, stored?: Release) {
  let release = stored;
  const changes: Release[] = [];
  const marks = new Map<string, ReleaseMark>();
  const events: PublishableEvent[] = [];
  const changed = (more: Partial<Release>) => {
    if (release) release = { ...release, ...more };
    return Promise.resolve(true);
  };
  const dependencies = {
    releases: {
      find: () => Promise.resolve(release),
      begin(begun: Release) {
        release = begun;
        return Promise.resolve(true);
      },
      change(_: Release, after: Release) {
        changes.push(after);
        return {};
      },
      claimCanary: (_: Release, canaryId: string) => changed({ canaryId }),
      count: (_: Release, added: { offered?: number; updated?: number }) =>
        changed({
          offered: (release?.offered ?? 0) + (added.offered ?? 0),
          updated: (release?.updated ?? 0) + (added.updated ?? 0),
        }),
    },
    status: {
      markRelease({ websiteId }: { websiteId: string }, mark: ReleaseMark) {
        marks.set(websiteId, mark);
        return Promise.resolve();
      },
    },
    async commit<A>(build: (at: Date) => Promise<Work<A>>): Promise<A> {
      const work = await build(now());
      events.push(...(work.events ?? []));
      release = changes.pop() ?? release;
      return work.answer;
    },
    now,
  };
  return {
    events,
    release: () => release,
    markOf: (websiteId: string) => marks.get(websiteId) ?? null,
    tend: (signing: Pick<TendDependencies, 'connector' | 'sign'>) =>
      tendRelease({ ...dependencies, ...signing }),
    note: (read: NotedRead) => noteRead(read, dependencies),
  };
}
