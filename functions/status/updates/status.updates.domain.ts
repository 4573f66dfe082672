import * as z from 'zod';
import { lengthOf } from '../../core/validation/text.ts';
import type { SiteStats } from '../status.domain.ts';

/** What runs on a site and is updated by itself. */
const componentKindSchema = z.enum(['wordpress', 'plugin', 'theme']);

/** Longer than any path of a plugin's file. */
const ID_MAX_LENGTH = 300;

/** A component, whatever its version. */
export const componentRefSchema = z.object({
  kind: componentKindSchema,
  /** What it is known by: a plugin's file, a theme's name, 'wordpress'. */
  id: z.string().min(1).max(ID_MAX_LENGTH),
});
export type ComponentRef = z.output<typeof componentRefSchema>;

/** A key of a component in a map or a list. */
export const componentKeyOf = ({ kind, id }: ComponentRef): string => `${kind}:${id}`;

/** What is to be updated on a site. Versions are '' where the site does not say them. */
export interface SoftwareUpdate extends ComponentRef {
  name: string;
  from: string;
  to: string;
}

const wordpressOf = ({ wordpressVersion, wordpressOffered: to }: SiteStats): SoftwareUpdate[] =>
  to === undefined
    ? []
    : [{ kind: 'wordpress', id: 'wordpress', name: 'WordPress', from: wordpressVersion ?? '', to }];

/** The updates that a site waits for, as of its last sync: WordPress, then plugins, then themes. Of two themes of a name, one. */
export function pendingUpdatesOf(stats: SiteStats): SoftwareUpdate[] {
  const plugins = stats.plugins
    .filter(({ updatePending }) => updatePending)
    .map(({ file: id, name, version: from, offered: to = '' }) => {
      return { kind: 'plugin' as const, id, name, from, to };
    });
  const themes = stats.themes
    .filter(({ updatePending }) => updatePending)
    .map(({ name, version: from, offered: to = '' }) => {
      return { kind: 'theme' as const, id: name, name, from, to };
    });
  const all = [...wordpressOf(stats), ...plugins, ...themes];
  return [...new Map(all.map((update) => [componentKeyOf(update), update])).values()];
}

/** '2.3.1 → 2.4.0'; what is known of it where a version is not. */
export const versionsText = ({ from, to }: Pick<SoftwareUpdate, 'from' | 'to'>): string =>
  [from, to].filter((version) => version !== '').join(' → ');

const lineOf = (update: SoftwareUpdate) => `- ${`${update.name} ${versionsText(update)}`.trim()}`;

/** A request for updates in words: one in a line, several below each other, as many as `max` characters hold. */
export function requestText(updates: readonly SoftwareUpdate[], max: number): string {
  const [first] = updates;
  if (!first) return '';
  if (updates.length === 1) return `Actualizar ${lineOf(first).slice(2)}`;
  const lines = updates.map(lineOf);
  for (let shown = lines.length; shown > 0; shown -= 1) {
    const left = lines.length - shown;
    const more = left > 0 ? [`- y ${String(left)} más`] : [];
    const text = ['Actualizar:', ...lines.slice(0, shown), ...more].join('\n');
    if (lengthOf(text) <= max) return text;
  }
  return `Actualizar ${String(lines.length)} componentes`;
}
