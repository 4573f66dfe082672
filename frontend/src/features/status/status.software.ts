import { isUnchecked, type SiteStatusDetail } from '../../../../functions/status/status.domain.ts';
import {
  requestOf,
  type ComponentRef,
  type RequestedUpdate,
} from '../../../../functions/status/updates/status.components.domain.ts';
import { compareVersions } from '../../../../functions/status/status.versions.domain.ts';
import type { SiteSoftware } from '../../../../functions/status/live/status.live.domain.ts';
import { lazily } from '../../../../functions/core/validation/lazily.ts';
import { searchable, searchFor } from '../../../../functions/core/validation/search.ts';

// The lists of a site's plugins and themes: the site reports all of them, so they are searched, sorted and paged here.

/** Rows on one page (spec 001 §9). */
const SOFTWARE_PAGE_SIZE = 10;

export type SoftwareKind = 'plugins' | 'themes';

/** A plugin or a theme; `id` is unique in its list. */
export interface SoftwareRow {
  id: string;
  name: string;
  version: string;
  active: boolean;
  updatePending: boolean;
  /** The version that the update brings, where the site said which. */
  offered?: string | undefined;
  /** WordPress did not look for updates: without a pending one it is not known to be up to date. */
  unchecked?: boolean;
  /** The open activity that asks for its update. */
  requestedBy?: string | undefined;
}

/** What the site reported of one kind, and the updates requested of it. A plugin is known by its file; two themes may have the same name. */
export function rowsOf(
  software: SiteSoftware,
  kind: SoftwareKind,
  requested: readonly RequestedUpdate[] = [],
): SoftwareRow[] {
  const checked = isUnchecked(software, new Date(software.readAt)) ? { unchecked: true } : {};
  const byOf = (ref: ComponentRef, { updatePending, offered: to = '' }: Software) => {
    const requestedBy = updatePending ? requestOf({ ...ref, to }, requested) : undefined;
    return requestedBy === undefined ? {} : { requestedBy };
  };
  return kind === 'plugins'
    ? software.plugins.map(({ file, ...rest }, n) => {
        const by = byOf({ kind: 'plugin', id: file }, rest);
        return { id: `${String(n)}-${file}`, ...rest, ...checked, ...by };
      })
    : software.themes.map((theme, n) => {
        const by = byOf({ kind: 'theme', id: theme.name }, theme);
        return { id: `${String(n)}-${theme.name}`, ...theme, ...checked, ...by };
      });
}

type Software = SiteSoftware['themes'][number];

/** What the last successful sync brought, for where the site cannot be read now; undefined before it. */
export function softwareOfSync({
  stats,
  lastSyncDate: readAt,
  updatesCheckedAt,
}: SiteStatusDetail): SiteSoftware | undefined {
  if (stats === null || readAt === null) return undefined;
  return { plugins: stats.plugins, themes: stats.themes, updatesCheckedAt, readAt };
}

/** As the address says them; without one everything is shown. */
export const softwareStates = ['activos', 'desactualizados'] as const;
type SoftwareState = (typeof softwareStates)[number];

/** As the address says them: a '-' before it is descending. The first is how lists begin. */
export const softwareSorts = [
  'nombre',
  '-nombre',
  'version',
  '-version',
  'estado',
  '-estado',
] as const;
type SoftwareSort = (typeof softwareSorts)[number];

const collator = lazily(() => new Intl.Collator('es', { sensitivity: 'base', numeric: true }));

const byName = (a: SoftwareRow, b: SoftwareRow) => collator().compare(a.name, b.name);
/** Active before inactive; what needs an update first within each. */
const stateWeight = (row: SoftwareRow) => (row.active ? 0 : 2) + (row.updatePending ? 0 : 1);

const orders: Record<string, (a: SoftwareRow, b: SoftwareRow) => number> = {
  nombre: byName,
  version: (a, b) => compareVersions(a.version, b.version),
  estado: (a, b) => stateWeight(a) - stateWeight(b),
};

/** In the order asked for; what is equal in it goes by name, from A to Z. */
function sortSoftware(rows: readonly SoftwareRow[], sort: SoftwareSort): SoftwareRow[] {
  const descending = sort.startsWith('-');
  const order = orders[sort.replace('-', '')] ?? byName;
  return rows.toSorted((a, b) => (descending ? -order(a, b) : order(a, b)) || byName(a, b));
}

const inState = (row: SoftwareRow, state: SoftwareState | null): boolean => {
  if (state === 'activos') return row.active;
  return state === 'desactualizados' ? row.updatePending : true;
};

export interface SoftwareAsked {
  /** From 1; one beyond the last page is answered by that. */
  page: number;
  /** '' for all. */
  search: string;
  state: SoftwareState | null;
  sort: SoftwareSort;
}

export interface SoftwarePage {
  rows: SoftwareRow[];
  page: number;
  pages: number;
  /** Of all pages. */
  total: number;
  /** Place of the first and of the last row, from 1; both 0 where there is none. */
  from: number;
  to: number;
}

/** The page of a list that is asked for. */
export function softwarePageOf(rows: readonly SoftwareRow[], asked: SoftwareAsked): SoftwarePage {
  const finds = searchFor(asked.search);
  const found = rows.filter((row) => inState(row, asked.state) && finds(searchable(row.name)));
  const pages = Math.max(1, Math.ceil(found.length / SOFTWARE_PAGE_SIZE));
  const page = Math.min(asked.page, pages);
  const before = (page - 1) * SOFTWARE_PAGE_SIZE;
  const shown = sortSoftware(found, asked.sort).slice(before, before + SOFTWARE_PAGE_SIZE);
  const from = shown.length === 0 ? 0 : before + 1;
  return { rows: shown, page, pages, total: found.length, from, to: before + shown.length };
}
