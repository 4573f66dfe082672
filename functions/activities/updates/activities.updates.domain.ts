import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import type { SiteStats } from '../../status/status.domain.ts';
import {
  componentKeyOf,
  componentRefSchema,
  versionKeyOf,
  type ComponentRef,
} from '../../status/updates/status.components.domain.ts';
import {
  pendingUpdatesOf,
  requestText,
  versionsText,
} from '../../status/updates/status.updates.domain.ts';
import { originOf } from '../../websites/websites.url.domain.ts';
import { compareVersions } from '../../status/status.versions.domain.ts';
import { DESCRIPTION_MAX_LENGTH, type Activity } from '../activities.domain.ts';
import { withLines } from './activities.evidence.domain.ts';
import { lazily } from '../../core/validation/lazily.ts';

/** Updates of one request: they are one item, which each sync and the site's page read. */
export const UPDATES_AT_ONCE = 200;
/** How long a site is watched for what an activity asked for, in days. */
const WATCHED_DAYS = 180;
const DAY_MS = 86_400_000;

/** An update that an activity asks for, as the site's last sync offered it, and whether a sync has shown it since. */
const wantedUpdateSchema = componentRefSchema.extend({
  name: z.string(),
  from: z.string(),
  to: z.string(),
  done: z.boolean(),
});
type WantedUpdate = z.output<typeof wantedUpdateSchema>;

/** What an activity asks its site to be updated to. It is deleted once all of it is done. */
export const wantedSchema = z.object({
  websiteId: idField,
  activityId: idField,
  /** Whose the activity is; null for nobody's. */
  userId: idField.nullable(),
  /** Of the site's address then: what is at another one was not asked for. Missing in items from before. */
  origin: z.string().optional(),
  updates: z.array(wantedUpdateSchema),
  /** Epoch seconds. */
  expiresAt: z.number(),
});
export type Wanted = z.output<typeof wantedSchema>;

/** The components that were asked for, as far as the site waits for them: versions are its own, never a browser's. */
export function wantedOf(asked: readonly ComponentRef[], stats: SiteStats): WantedUpdate[] {
  const keys = new Set(asked.map(componentKeyOf));
  return pendingUpdatesOf(stats)
    .filter((update) => keys.has(componentKeyOf(update)))
    .map((update) => ({ ...update, done: false }));
}

/** What a site calls a component; undefined for one that it does not have. */
function nameOf({ kind, id }: ComponentRef, stats: SiteStats): string | undefined {
  if (kind === 'wordpress') return 'WordPress';
  if (kind === 'plugin') return stats.plugins.find(({ file }) => file === id)?.name;
  return stats.themes.find(({ name }) => name === id)?.name;
}

/** What was asked for and waits for nothing: the names of what is up to date, and the ids of what the site does not have. */
export function idleAmong(
  asked: readonly ComponentRef[],
  stats: SiteStats,
): Record<'done' | 'missing', string[]> {
  const waiting = new Set(pendingUpdatesOf(stats).map(componentKeyOf));
  const idle = asked.filter((ref) => !waiting.has(componentKeyOf(ref)));
  return {
    done: idle.flatMap((ref) => nameOf(ref, stats) ?? []),
    missing: idle.filter((ref) => nameOf(ref, stats) === undefined).map(({ id }) => id),
  };
}

/** The updates to the same versions that an earlier request still waits for. */
export function repeatedOf(
  updates: readonly WantedUpdate[],
  earlier: Pick<Wanted, 'updates'>,
): WantedUpdate[] {
  const open = new Set(earlier.updates.filter(({ done }) => !done).map(versionKeyOf));
  return updates.filter((update) => open.has(versionKeyOf(update)));
}

const inSpanish = lazily(() => new Intl.ListFormat('es'));
/** Names that a sentence has room for. */
const NAMED = 3;

function listed(names: readonly string[]): string {
  const others = names.length - NAMED;
  return inSpanish().format([
    ...names.slice(0, NAMED),
    ...(others > 0 ? [`${String(others)} más`] : []),
  ]);
}

const doneText = (names: readonly string[]): string =>
  `${names.length === 1 ? 'Ya está' : 'Ya están'} al día, según la última sincronización del sitio: ${listed(names)}.`;
const missingText = (ids: readonly string[]): string =>
  `${ids.length === 1 ? 'No está' : 'No están'} en el sitio, según su última sincronización: ${listed(ids)}.`;

/** Why updates are not requested, in sentences. */
export const refusalText = {
  neverSynced:
    'El sitio todavía no se ha sincronizado, y no se sabe qué actualizaciones espera. Sincronízalo y vuelve a intentarlo.',
  idle: ({ done, missing }: Record<'done' | 'missing', readonly string[]>) =>
    [
      ...(done.length > 0 ? [doneText(done)] : []),
      ...(missing.length > 0 ? [missingText(missing)] : []),
    ].join(' '),
  requested: (names: readonly string[]) =>
    `${names.length === 1 ? 'Ya se pidió' : 'Ya se pidieron'}, en una actividad sin terminar: ${listed(names)}.`,
};

export const watchedUntil = (at: Date): number =>
  Math.floor((at.getTime() + WATCHED_DAYS * DAY_MS) / 1_000);

/** The version of a component that a site runs; undefined where it has none, or does not say it. */
function versionOf({ kind, id }: ComponentRef, stats: SiteStats): string | undefined {
  const version = {
    wordpress: () => stats.wordpressVersion ?? '',
    plugin: () => stats.plugins.find(({ file }) => file === id)?.version,
    theme: () => stats.themes.find(({ name }) => name === id)?.version,
  }[kind]();
  return version === '' ? undefined : version;
}

/** Whether a site runs what was asked for, or newer; where no version was offered by name: another one than before. */
function isReached({ from, to }: WantedUpdate, version: string): boolean {
  if (to !== '') return compareVersions(version, to) >= 0;
  return from !== '' && version !== from;
}

/** An update that a sync shows, from the version before to the one that runs. */
type Reached = Pick<WantedUpdate, 'name' | 'from' | 'to'>;

/** Whether a site is where it was when an activity asked for updates of it. */
export const isOfOrigin = ({ origin }: Pick<Wanted, 'origin'>, { url }: { url: string }): boolean =>
  origin === undefined || origin === originOf(url);

/** Whether syncs still look for it: items that expired leave the table some days later. */
export const isWatched = ({ expiresAt }: Pick<Wanted, 'expiresAt'>, at: Date): boolean =>
  expiresAt > at.getTime() / 1_000;

/** What of the updates a site's stats show to be done that was not before, and the updates after that. */
export function settleWanted(
  updates: readonly WantedUpdate[],
  stats: SiteStats,
): { reached: Reached[]; updates: WantedUpdate[] } {
  const reached: Reached[] = [];
  const settled = updates.map((update) => {
    const version = update.done ? undefined : versionOf(update, stats);
    if (version === undefined || !isReached(update, version)) return update;
    reached.push({ name: update.name, from: update.from, to: version });
    return { ...update, done: true };
  });
  return { reached, updates: settled };
}

/** '22/11' of 2026-11-22. */
const dayAndMonth = (day: string): string => day.slice(5).split('-').reverse().join('/');

/** 'Galería 2.3.1 → 2.4.0, 22/11'. `day`: yyyy-MM-dd, in the provider's zone. */
const evidenceLine = (reached: Reached, day: string): string =>
  `${`${reached.name} ${versionsText(reached)}`.trim()}, ${dayAndMonth(day)}`;

/** Evidence with what was done on a day below it. */
export const withEvidence = (before: string, reached: readonly Reached[], day: string): string =>
  withLines(
    before,
    reached.map((each) => evidenceLine(each, day)),
  );

/** Whether an activity asks for nothing but these updates: words of a person may ask for more, which no sync shows. */
export const asksOnlyFor = (
  { title, description }: Pick<Activity, 'title' | 'description'>,
  updates: readonly WantedUpdate[],
): boolean => title === '' && description === requestText(updates, DESCRIPTION_MAX_LENGTH);
