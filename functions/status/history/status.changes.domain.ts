import * as z from 'zod';
import type { SiteStats } from '../status.domain.ts';

/** A plugin or a theme whose version changed between two syncs. */
export const softwareChangeSchema = z.object({
  kind: z.enum(['plugin', 'theme']),
  /** What it is known by while its name changes: a plugin's file, a theme's name. */
  id: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
});
export type SoftwareChange = z.output<typeof softwareChangeSchema>;

/** A day's changes that are kept: an item may have 400 KB, and no report names more. */
export const CHANGES_KEPT = 200;

interface Software {
  id: string;
  name: string;
  version: string;
}

const softwareOf = ({ plugins, themes }: Pick<SiteStats, 'plugins' | 'themes'>) => ({
  plugin: plugins.map(({ file: id, name, version }): Software => ({ id, name, version })),
  theme: themes.map(({ name, version }): Software => ({ id: name, name, version })),
});

/**
 * What runs another version than before. What was installed or removed meanwhile is no change of version, nor is one of
 * which either version is unknown.
 */
export function changesBetween(
  before: Pick<SiteStats, 'plugins' | 'themes'>,
  after: Pick<SiteStats, 'plugins' | 'themes'>,
): SoftwareChange[] {
  const [was, is] = [softwareOf(before), softwareOf(after)];
  return (['plugin', 'theme'] as const).flatMap((kind) => {
    const versions = new Map(was[kind].map(({ id, version }) => [id, version]));
    return is[kind].flatMap(({ id, name, version: to }) => {
      const from = versions.get(id) ?? '';
      return from === '' || to === '' || from === to ? [] : [{ kind, id, name, from, to }];
    });
  });
}

const placeOf = ({ kind, id }: SoftwareChange) => JSON.stringify([kind, id]);

/** Changes in order of time as one each: from the first version to the last. One that was undone is left out. */
export function mergeChanges(changes: readonly SoftwareChange[]): SoftwareChange[] {
  const merged = new Map<string, SoftwareChange>();
  for (const change of changes) {
    const first = merged.get(placeOf(change)) ?? change;
    merged.set(placeOf(change), { ...change, from: first.from });
  }
  return [...merged.values()].filter(({ from, to }) => from !== to);
}
