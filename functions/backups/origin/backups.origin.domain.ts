import * as z from 'zod';

/** The fingerprint of an installation: it changes with the site's URL and with WordPress's salts. */
export const originField = z.string().regex(/^[0-9a-f]{64}$/, 'La huella del sitio no es válida');

/** Where a backup came from: which installation made it, and the network that it was sent from. Null: not known. */
export const backupSourceSchema = z.object({
  origin: z.string().nullable(),
  network: z.string().nullable(),
});
export type BackupSource = z.output<typeof backupSourceSchema>;

/** Where a site's backups came from until now; nothing before the first one. */
export const knownSourcesSchema = z.object({
  /** Those of the first backup, and those that people confirmed; the latest first. */
  origins: z.array(z.string()).optional(),
  networks: z.array(z.string()).optional(),
  /** The one that its people were notified of and nobody has confirmed. */
  unconfirmed: backupSourceSchema.extend({ at: z.string() }).optional(),
});
export type KnownSources = z.output<typeof knownSourcesSchema>;

/** A site moves now and then; what is older than so many moves is forgotten. */
const KEPT = 8;
const DAY_MS = 86_400_000;
/** Until its people are notified again: of the same source, and of another one. */
const SAME_AGAIN_MS = 7 * DAY_MS;
const OTHER_AGAIN_MS = DAY_MS;

const isAmong = (one: string | null, known: readonly string[] = []): boolean =>
  known.length === 0 || (one !== null && known.includes(one));

/** What of a source is new to a site. The first backup of a site, or with a fingerprint, sets what is known. */
export const newsOfSource = (
  { origins, networks }: KnownSources,
  { origin, network }: BackupSource,
): { isOriginNew: boolean; isNetworkNew: boolean } => ({
  isOriginNew: !isAmong(origin, origins),
  isNetworkNew: !isAmong(network, networks),
});

export function isKnownSource(known: KnownSources, source: BackupSource): boolean {
  const { isOriginNew, isNetworkNew } = newsOfSource(known, source);
  return !isOriginNew && !isNetworkNew;
}

function withOne(known: readonly string[] = [], one: string | null): string[] | undefined {
  const all = one === null || known.includes(one) ? known : [one, ...known].slice(0, KEPT);
  return all.length === 0 ? undefined : [...all];
}

/** A source that is confirmed, by people or because nothing was known. */
export const withSource = (
  { origins, networks, unconfirmed }: KnownSources,
  { origin, network }: BackupSource,
): KnownSources => ({
  origins: withOne(origins, origin),
  networks: withOne(networks, network),
  unconfirmed,
});

const isSame = (one: BackupSource, other: BackupSource) =>
  one.origin === other.origin && one.network === other.network;

/** Once a week for the same one, and once a day at most: a stolen key may come from another network with each request. */
const isToAnnounce = (known: KnownSources, source: BackupSource, at: Date): boolean => {
  const { unconfirmed } = known;
  if (!unconfirmed) return true;
  const age = at.getTime() - Date.parse(unconfirmed.at);
  return age >= (isSame(unconfirmed, source) ? SAME_AGAIN_MS : OTHER_AGAIN_MS);
};

/** What a new backup makes of it. `isAnnounced`: the site's people are to be notified of it. */
export function arrivalOf(
  known: KnownSources,
  source: BackupSource,
  at: Date,
): { known: KnownSources; isNew: boolean; isAnnounced: boolean } {
  if (isKnownSource(known, source)) {
    return { known: withSource(known, source), isNew: false, isAnnounced: false };
  }
  const isAnnounced = isToAnnounce(known, source, at);
  const { origins, networks } = known;
  const unconfirmed = isAnnounced ? { ...source, at: at.toISOString() } : known.unconfirmed;
  return { known: { origins, networks, unconfirmed }, isNew: true, isAnnounced };
}

/** Somebody said that a source is the site's own: no notice waits any more. */
export const confirmed = (known: KnownSources, source: BackupSource): KnownSources => ({
  ...withSource(known, source),
  unconfirmed: undefined,
});

/** What people see of where a backup came from. The fingerprint itself says nothing to them. */
export const sourceViewSchema = z.object({
  network: z.string().nullable(),
  isOriginNew: z.boolean(),
  isNetworkNew: z.boolean(),
});
export type SourceView = z.output<typeof sourceViewSchema>;
