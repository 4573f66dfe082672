import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { BodyOf, ResponseOf } from '../../core/http/route.ts';
import type { Commit } from '../../core/table/commit/commit.ts';
import type { statusReleasesContract } from './status.releases.contract.ts';
import { decided } from './status.releases.domain.ts';
import type { Releases } from './status.releases.entity.ts';

type Answer = ResponseOf<typeof statusReleasesContract.release>;

/** What the audit's entries of releases are about. */
const RELEASE_TARGET = 'release-of-the-connector';

interface ReadDependencies {
  releases: Pick<Releases, 'find'>;
}

export const readRelease = async ({ releases }: ReadDependencies): Promise<Answer> => ({
  release: (await releases.find()) ?? null,
});

/** Stops the release that somebody saw, or goes on with it. @throws AppError NOT_FOUND where another one took its place; CONFLICT */
export function decideRelease(
  { userId: actorId }: Pick<Caller, 'userId'>,
  { action, version }: BodyOf<typeof statusReleasesContract.decideRelease>,
  { releases, commit }: { releases: Pick<Releases, 'find' | 'change'>; commit: Commit },
): Promise<Answer> {
  return commit(async (at) => {
    const before = await releases.find();
    if (before?.version !== version) throw new AppError('NOT_FOUND');
    const after = decided(before, action, at);
    if (after === before) return { answer: { release: before } };
    const audit = {
      ...{ targetId: RELEASE_TARGET, actorId, action: 'ReleaseDecided', at },
      details: { decision: action, version },
    };
    return {
      answer: { release: after },
      shared: [releases.change(before, after)],
      audits: [audit],
    };
  });
}
