import type { ConnectorReleaseStopped } from '../../../events/status.events.ts';
import type { Sign } from '../../core/crypto/signer.ts';
import { newId } from '../../core/id.ts';
import type { Commit } from '../../core/table/commit/commit.ts';
import type { RowRef, Statuses, StatusRow } from '../status.entity.ts';
import {
  isOtherPackage,
  isOverdue,
  manifestOf,
  newRelease,
  nextPhase,
  signedOf,
  verdictOf,
  type ConnectorPackage,
  type ReadEnd,
  type Release,
  type Stopped,
  type Verdict,
} from './status.releases.domain.ts';
import type { Releases } from './status.releases.entity.ts';

interface StopDependencies {
  releases: Pick<Releases, 'find' | 'change'>;
  commit: Commit;
}

/** Stops a release, once, and has administrators notified. */
const stopRelease = (
  { version, sha256 }: Release,
  stopped: Omit<Stopped, 'at'>,
  { releases, commit }: StopDependencies,
): Promise<void> =>
  commit(async (at) => {
    const before = await releases.find();
    if (!before || isOtherPackage(before, { version, sha256 }) || before.stopped) {
      return { answer: undefined };
    }
    const after = { ...before, stopped: { ...stopped, at: at.toISOString() } };
    const { reason, websiteId, name } = stopped;
    const event: ConnectorReleaseStopped = {
      ...{ type: 'ConnectorReleaseStopped', eventId: newId(at), clientId: null },
      ...{ version, reason, websiteId, name, stoppedAt: at.toISOString() },
    };
    return { answer: undefined, shared: [releases.change(before, after)], events: [event] };
  });

export interface TendDependencies extends StopDependencies {
  releases: Pick<Releases, 'find' | 'change' | 'begin'>;
  /** What this deployment gives out. */
  connector: ConnectorPackage;
  sign: Sign;
  now: () => Date;
}

/** Signs what a stage gives out, once, and puts it in the place of the release before. */
async function begin(before: Release | undefined, dependencies: TendDependencies): Promise<void> {
  const { connector, sign, releases, now } = dependencies;
  const manifest = manifestOf(connector);
  const { signature, publicKey } = await sign(manifest);
  const signed = signedOf(manifest, signature);
  const key = Buffer.from(publicKey).toString('base64');
  await releases.begin(newRelease(connector, { signed, publicKey: key, at: now() }), before);
}

/** Signs a new release, or brings the present one to its next phase. Called once a minute: one read where nothing is to be done. */
export async function tendRelease(dependencies: TendDependencies): Promise<void> {
  const { connector, releases, commit, now } = dependencies;
  const before = await releases.find();
  if (!before || isOtherPackage(before, connector)) return begin(before, dependencies);
  if (isOverdue(before, now())) {
    const late = { reason: 'late' as const, websiteId: null, name: null };
    return stopRelease(before, late, dependencies);
  }
  const phase = nextPhase(before, now());
  if (!phase) return undefined;
  return commit(async (at) => {
    const read = await releases.find();
    if (!read || nextPhase(read, at) !== phase) return { answer: undefined };
    const after = { ...read, phase, since: at.toISOString() };
    return { answer: undefined, shared: [releases.change(read, after)] };
  });
}

export interface NoteDependencies extends StopDependencies {
  releases: Pick<Releases, 'find' | 'change' | 'claimCanary' | 'count'>;
  status: Pick<Statuses, 'markRelease'>;
  now: () => Date;
}

export interface NotedRead {
  release: Release;
  ref: RowRef;
  row: Pick<StatusRow, 'release'> & { status: { name: string } };
  end: ReadEnd;
  /** Whether the release was sent with it. */
  wasSent: boolean;
}

const isStop = (verdict: Verdict): verdict is Exclude<Verdict, string> =>
  typeof verdict === 'object';

/**
 * Notes what a read of a site says of the release that is given out. Counts come before the mark where they let the next
 * phase begin, and after it where they hold it back: who dies between both holds nothing back for good.
 */
export async function noteRead(noted: NotedRead, dependencies: NoteDependencies): Promise<void> {
  const { release, ref, row, end, wasSent } = noted;
  const { releases, status, now } = dependencies;
  const { websiteId } = ref;
  const { version } = release;
  const mark = row.release;
  const verdict = verdictOf({ release, websiteId, mark, end, wasSent, now: now() });
  const over = () => status.markRelease(ref, { version, offeredAt: null });
  const passOver = async () => {
    if (mark?.version === version) await releases.count(release, { offered: -1 });
    await over();
  };
  if (isStop(verdict)) {
    await stopRelease(
      release,
      { reason: verdict.stop, websiteId, name: row.status.name },
      dependencies,
    );
    await passOver();
    return;
  }
  const works: Record<typeof verdict, () => Promise<unknown>> = {
    nothing: () => Promise.resolve(),
    canary: () => releases.claimCanary(release, websiteId),
    offered: async () => {
      await status.markRelease(ref, { version, offeredAt: now().toISOString() });
      await releases.count(release, { offered: 1 });
    },
    updated: async () => {
      await releases.count(release, { updated: 1 });
      await over();
    },
    current: over,
    left: passOver,
  };
  await works[verdict]();
}
