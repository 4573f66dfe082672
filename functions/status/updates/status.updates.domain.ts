import { lengthOf } from '../../core/validation/text.ts';
import type { SiteStats } from '../status.domain.ts';
import { componentKeyOf, isComponentId, type ComponentRef } from './status.components.domain.ts';

/** How many plugins are read of a site, and how many themes: the first ones, where it has more. */
export const SOFTWARE_MAX = 500;
/** All that a site can wait for: its plugins, its themes and WordPress. */
export const SITE_UPDATES_MAX = 2 * SOFTWARE_MAX + 1;

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

/**
 * The updates that a site waits for, as of its last sync: WordPress, then plugins, then themes. Of two themes of a name, one; nothing
 * that has no name to be known by.
 */
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
  const all = [...wordpressOf(stats), ...plugins, ...themes].filter(({ id }) => isComponentId(id));
  return [...new Map(all.map((update) => [componentKeyOf(update), update])).values()];
}

/** '2.3.1 → 2.4.0'; what is known of it where a version is not. */
export const versionsText = ({ from, to }: Pick<SoftwareUpdate, 'from' | 'to'>): string =>
  [from, to].filter((version) => version !== '').join(' → ');

/** '- x' and its line break: the shortest line. */
const LINE_LENGTH = 4;
const lineOf = (update: SoftwareUpdate) => `- ${`${update.name} ${versionsText(update)}`.trim()}`;

/** A request for updates in words: one in a line, several below each other, as many as `max` characters hold. */
export function requestText(updates: readonly SoftwareUpdate[], max: number): string {
  const [first] = updates;
  if (!first) return '';
  if (updates.length === 1) return `Actualizar ${lineOf(first).slice(2)}`;
  const lines = updates.map(lineOf);
  const most = Math.min(lines.length, Math.floor(max / LINE_LENGTH));
  for (let shown = most; shown > 0; shown -= 1) {
    const left = lines.length - shown;
    const more = left > 0 ? [`- y ${String(left)} más`] : [];
    const text = ['Actualizar:', ...lines.slice(0, shown), ...more].join('\n');
    if (lengthOf(text) <= max) return text;
  }
  return `Actualizar ${String(lines.length)} componentes`;
}
