import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import { hash32 } from '../sync/status.schedule.domain.ts';
import type { SiteReading } from '../status.domain.ts';
import type { SyncFailureCode } from '../status.failures.domain.ts';
import { compareVersions } from '../status.versions.domain.ts';

/** The connector's package as a deployment knows it. The names are those of the manifest, which are WordPress's. */
export interface ConnectorPackage {
  version: string;
  sha256: string;
  bytes: number;
  /** Where it is, below the portal's address. */
  package: string;
  requires: string;
  requires_php: string;
  tested: string;
}

/** The exact text that is signed. Whatever else the key may sign one day has another `type`. */
export const manifestOf = (connector: ConnectorPackage): string =>
  JSON.stringify({ type: 'release', plugin: 'gnusys-connector', ...connector });

/** How a manifest travels to a site. */
export const signedOf = (manifest: string, signature: Uint8Array): string =>
  [manifest, signature].map((part) => Buffer.from(part).toString('base64')).join('.');

/** One site first, then shares of all of them. */
export const releasePhases = ['canary', 'few', 'some', 'all'] as const;
export type ReleasePhase = (typeof releasePhases)[number];

/** The share of sites that are offered a release, in percent. */
export const SHARES: Record<ReleasePhase, number> = { canary: 0, few: 5, some: 25, all: 100 };

const HOUR_MS = 3_600_000;
/** A phase lasts as long as two of the longest periods of syncs: each of its sites was offered the release and read again. */
export const PHASE_MS = 24 * HOUR_MS;
/** A site that still has the old version so long after the offer. */
export const LATE_MS = 36 * HOUR_MS;
/** WordPress answers nothing while it is updated. */
export const MAINTENANCE_MS = 15 * 60_000;

export const releasePhaseLabels: Record<ReleasePhase, string> = {
  canary: 'Un sitio primero',
  few: '5 % de los sitios',
  some: '25 % de los sitios',
  all: 'Todos los sitios',
};

export const stopReasons = ['no_answer', 'refused', 'late', 'person'] as const;

export const stopReasonLabels: Record<(typeof stopReasons)[number], string> = {
  no_answer: 'un sitio no respondió después de recibirla',
  refused: 'un sitio no pudo instalarla',
  late: 'un sitio sigue con la versión anterior',
  person: 'alguien la detuvo',
};

export const releaseSchema = z.object({
  version: z.string(),
  sha256: z.string(),
  /** Manifest and signature, as a site takes them. */
  signed: z.string(),
  /** The key that verifies it: Ed25519, 32 bytes in base64. */
  publicKey: z.string(),
  phase: z.enum(releasePhases),
  /** Since when it is in this phase. */
  since: z.iso.datetime(),
  /** The site that gets it first; null until one is found. */
  canaryId: idField.nullable(),
  /** How many sites took the offer, and how many of them have the version by now. */
  offered: z.number().int(),
  updated: z.number().int(),
  /** Why it is offered to nobody any more; `websiteId` is the site at which that was seen. */
  stopped: z
    .object({
      at: z.iso.datetime(),
      reason: z.enum(stopReasons),
      websiteId: idField.nullable(),
      name: z.string().nullable(),
    })
    .nullable(),
});
export type Release = z.output<typeof releaseSchema>;

/** A release that was signed just now. */
export const newRelease = (
  { version, sha256 }: ConnectorPackage,
  { signed, publicKey, at }: Pick<Release, 'signed' | 'publicKey'> & { at: Date },
): Release => ({
  ...{ version, sha256, signed, publicKey },
  ...{ phase: 'canary', since: at.toISOString(), canaryId: null },
  ...{ offered: 0, updated: 0, stopped: null },
});

/** Whether a stage gives out another package than the one that was signed. */
export const isOtherPackage = (
  release: Pick<Release, 'version' | 'sha256'> | undefined,
  { version, sha256 }: Pick<ConnectorPackage, 'version' | 'sha256'>,
): boolean => release?.version !== version || release.sha256 !== sha256;

/** What is kept of a release at a site that took it: the instant of the offer, null once nothing of it is followed any more. */
export interface ReleaseMark {
  version: string;
  offeredAt: string | null;
}

/** A site's place among all, the same for as long as a release lasts: below 100. */
const placeInWaves = (websiteId: string, version: string): number =>
  hash32(`release:${version}:${websiteId}`) % 100;

type Waves = Pick<Release, 'version' | 'phase' | 'canaryId' | 'stopped'>;

/** Whether a release is offered to a site. A phase has all sites of those before it. */
export const isInWave = ({ version, phase, canaryId, stopped }: Waves, websiteId: string) =>
  stopped === null && (canaryId === websiteId || placeInWaves(websiteId, version) < SHARES[phase]);

/** Whether a site has a release, or was passed over. */
const isOver = ({ version }: Pick<Release, 'version'>, mark: ReleaseMark | null): boolean =>
  mark?.version === version && mark.offeredAt === null;

/** What is sent with the read of a site; undefined for nothing. */
export const offerTo = (
  release: Release | undefined,
  { websiteId, mark }: { websiteId: string; mark: ReleaseMark | null },
): string | undefined =>
  release && isInWave(release, websiteId) && !isOver(release, mark) ? release.signed : undefined;

/** How a read ended. */
export type ReadEnd =
  Pick<SiteReading, 'connectorVersion' | 'releases'> | { code: SyncFailureCode };

/** What follows from a read. `left`: its administrator takes no releases any more. */
export type Verdict =
  | 'nothing'
  | 'canary'
  | 'offered'
  | 'updated'
  | 'current'
  | 'left'
  | { stop: Exclude<(typeof stopReasons)[number], 'person'> };

interface Read {
  release: Release;
  websiteId: string;
  mark: ReleaseMark | null;
  end: ReadEnd;
  /** Whether the release was sent with it. */
  wasSent: boolean;
  now: Date;
}

type Answered = Exclude<ReadEnd, { code: SyncFailureCode }>;

const hasVersion = ({ connectorVersion }: Answered, { version }: Pick<Release, 'version'>) =>
  connectorVersion !== undefined && compareVersions(connectorVersion, version) >= 0;

const isRefusal = ({ releases }: Answered): boolean =>
  releases === 'refused' || releases === 'failed';

/** What a site says that took the offer so many milliseconds ago. */
function followed(answered: Answered, { release }: Read, waited: number): Verdict {
  if (hasVersion(answered, release)) return 'updated';
  if (isRefusal(answered)) return { stop: 'refused' };
  if (answered.releases !== 'on') return 'left';
  return waited >= LATE_MS ? { stop: 'late' } : 'nothing';
}

/** Whether a failure is a site's own, and no maintenance of the update itself. */
const isItsOwn = (code: SyncFailureCode, waited: number): boolean =>
  code !== 'internal' && waited >= MAINTENANCE_MS;

/** What a site says to which nothing was offered before this read. */
function offeredNow(answered: Answered, { release }: Read): Verdict {
  if (hasVersion(answered, release)) return 'current';
  if (isRefusal(answered)) return { stop: 'refused' };
  return answered.releases === 'on' ? 'offered' : 'nothing';
}

const isFirst = (answered: Answered, { release }: Read): boolean =>
  answered.releases === 'on' &&
  !hasVersion(answered, release) &&
  release.phase === 'canary' &&
  release.canaryId === null;

function first(answered: Answered, read: Read): Verdict {
  if (read.wasSent) return offeredNow(answered, read);
  return isFirst(answered, read) ? 'canary' : 'nothing';
}

/** How long ago a site took the offer, in milliseconds; undefined where it did not. */
function waitedSince({ release, mark, now }: Read): number | undefined {
  if (mark?.version !== release.version || mark.offeredAt === null) return undefined;
  return now.getTime() - Date.parse(mark.offeredAt);
}

/** What a read says of a release. After a stop nothing is followed. */
export function verdictOf(read: Read): Verdict {
  const { release, mark, end } = read;
  if (release.stopped !== null || isOver(release, mark)) return 'nothing';
  const waited = waitedSince(read);
  if ('code' in end) return isItsOwn(end.code, waited ?? 0) ? { stop: 'no_answer' } : 'nothing';
  return waited === undefined ? first(end, read) : followed(end, read, waited);
}

/**
 * The next phase of a release, if it is due: the phase has lasted, and all sites that took the offer have the version. One
 * site at least is first.
 */
export function nextPhase(release: Release, now: Date): ReleasePhase | undefined {
  const { phase, since, offered, updated, stopped } = release;
  const isOver = now.getTime() - Date.parse(since) >= PHASE_MS;
  const isProven = updated >= offered && (phase !== 'canary' || updated > 0);
  if (stopped !== null || !isOver || !isProven) return undefined;
  return releasePhases[releasePhases.indexOf(phase) + 1];
}

/** Whether a phase has sites that took the offer and were never read with the version: deleted since, or without a key. */
export const isOverdue = ({ since, offered, updated, stopped }: Release, now: Date): boolean =>
  stopped === null && offered > updated && now.getTime() - Date.parse(since) >= PHASE_MS + LATE_MS;

/** What a person decides of a release. */
export const releaseActions = ['stop', 'continue'] as const;
export type ReleaseAction = (typeof releaseActions)[number];
export const releaseActionLabels: Record<ReleaseAction, string> = {
  stop: 'Detener',
  continue: 'Continuar',
};

export type Stopped = NonNullable<Release['stopped']>;

/**
 * Goes on after a stop. The phase begins anew, another site is first where none was proven, and sites that are without the
 * version are passed over.
 */
const continued = (release: Release, at: Date): Release => ({
  ...release,
  stopped: null,
  since: at.toISOString(),
  offered: release.updated,
  ...(release.updated === 0 && { canaryId: null }),
});

/** A release after a person's decision; the same one where that changes nothing. */
export function decided(release: Release, action: ReleaseAction, at: Date): Release {
  if ((action === 'stop') === (release.stopped !== null)) return release;
  if (action === 'continue') return continued(release, at);
  const stopped = { at: at.toISOString(), reason: 'person' as const, websiteId: null, name: null };
  return { ...release, stopped };
}

/** As the screen reads it. */
export const releaseViewSchema = releaseSchema.pick({
  version: true,
  phase: true,
  since: true,
  offered: true,
  updated: true,
  stopped: true,
});
export type ReleaseView = z.output<typeof releaseViewSchema>;
