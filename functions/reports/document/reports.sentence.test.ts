import { describe, expect, it } from 'vitest';
import type {
  ReportDocument,
  ReportedActivity,
  ReportedSite,
  ReportPeriod,
} from './reports.document.domain.ts';
import { summarySentence } from './reports.sentence.text.ts';

const october: ReportPeriod = { from: '2026-10-01', to: '2026-10-31' };

interface Made {
  /** Done, by their sites. */
  done?: readonly string[];
  open?: number;
  others?: number;
  plugins?: number;
  themes?: number;
  /** Sites whose WordPress is a new one, and all of them. */
  cores?: number;
  sites?: number;
  backups?: number;
  period?: ReportPeriod;
  generatedAt?: string;
}

const activity = (websiteId: string): ReportedActivity => ({
  ...{ websiteId, createdAt: '2026-10-05T12:00:00.000Z', websiteName: websiteId },
  ...{ type: 'mejora', description: 'Algo', hours: null, closingComment: '', evidence: '' },
  doneAt: '2026-10-06T12:00:00.000Z',
});
const times = <T>(n: number, make: (each: number) => T) =>
  Array.from({ length: n }, (_, k) => make(k));
const none = { count: 0, verified: 0, bytes: 0, newestAt: null };

function sitesOf({ plugins = 0, themes = 0, cores = 0, sites = 1 }: Made): ReportedSite[] {
  const change = (kind: 'plugin' | 'theme') => (n: number) => ({
    ...{ kind, id: String(n), name: String(n), from: '1', to: '2' },
  });
  const changes = [...times(plugins, change('plugin')), ...times(themes, change('theme'))];
  return times(sites, (n) => ({
    ...{
      name: String(n),
      url: 'https://sitio.example',
      lastSyncDate: null,
      backups: none,
      days: [],
    },
    ...{ wordpressVersion: '6.9', phpVersion: null, pendingUpdates: 0 },
    before: { wordpressVersion: n < cores ? '6.8' : '6.9', phpVersion: null, pendingUpdates: 0 },
    changes: n === 0 ? changes : [],
  }));
}

function said({ done = [], open = 0, others = 0, backups = 0, period = october, ...more }: Made) {
  const { generatedAt = '2026-11-05T12:00:00.000Z' } = more;
  const activities = done.map(activity);
  const report: Parameters<typeof summarySentence>[0] = {
    ...{ activities, open: times(open, () => activity('a')), period, sites: sitesOf(more) },
    otherActivities: times(others, String),
    ...{ generatedAt, timeZone: 'America/Santiago' },
    backups: { ...none, count: backups } satisfies ReportDocument['backups'],
  };
  return summarySentence(report);
}

describe('the sentence of a report', () => {
  it.each<[Made, string]>([
    [{}, 'En octubre de 2026 no hay actividades realizadas ni respaldos en este reporte.'],
    [{ done: ['a'] }, 'En octubre de 2026 hicimos 1 actividad.'],
    [{ done: ['a', 'a'] }, 'En octubre de 2026 hicimos 2 actividades.'],
    [{ done: ['a', 'b', 'b'] }, 'En octubre de 2026 hicimos 3 actividades en 2 sitios.'],
    [{ done: times(1_234, () => 'a') }, 'En octubre de 2026 hicimos 1.234 actividades.'],
    // The others name no site.
    [{ done: ['a', 'b'], others: 1 }, 'En octubre de 2026 hicimos 3 actividades.'],
    [{ others: 1 }, 'En octubre de 2026 hicimos 1 actividad.'],
    [{ plugins: 1 }, 'En octubre de 2026 se actualizó 1 plugin.'],
    [{ plugins: 2 }, 'En octubre de 2026 se actualizaron 2 plugins.'],
    [{ themes: 1 }, 'En octubre de 2026 se actualizó 1 tema.'],
    [{ plugins: 1, themes: 1 }, 'En octubre de 2026 se actualizaron 1 plugin y 1 tema.'],
    [{ cores: 1 }, 'En octubre de 2026 se actualizó WordPress.'],
    [{ cores: 1, sites: 3 }, 'En octubre de 2026 se actualizó WordPress en 1 sitio.'],
    [{ cores: 2, sites: 3 }, 'En octubre de 2026 se actualizó WordPress en 2 sitios.'],
    [{ backups: 1 }, 'En octubre de 2026 guardamos 1 respaldo.'],
    [{ backups: 12 }, 'En octubre de 2026 guardamos 12 respaldos.'],
    [
      { done: ['a', 'b'], plugins: 9, backups: 12 },
      'En octubre de 2026 hicimos 2 actividades en 2 sitios, se actualizaron 9 plugins y guardamos 12 respaldos.',
    ],
    [
      { done: ['a'], cores: 2, sites: 2, plugins: 9, themes: 1, backups: 1 },
      'En octubre de 2026 hicimos 1 actividad, se actualizaron WordPress en 2 sitios, 9 plugins y 1 tema, y guardamos 1 respaldo.',
    ],
    [
      { done: ['a'], open: 1 },
      'En octubre de 2026 hicimos 1 actividad. Al cierre quedaba 1 actividad pendiente.',
    ],
    [
      { done: ['a'], open: 1, generatedAt: '2026-11-01T02:59:00.000Z' },
      'En octubre de 2026 hicimos 1 actividad. Queda 1 actividad pendiente.',
    ],
    [
      { open: 2, backups: 3 },
      'En octubre de 2026 guardamos 3 respaldos. Al cierre quedaban 2 actividades pendientes.',
    ],
  ])('of %j', (made, expected) => {
    expect(said(made)).toBe(expected);
  });

  it.each<[ReportPeriod, string]>([
    [{ from: '2026-02-01', to: '2026-02-28' }, 'En febrero de 2026 guardamos 1 respaldo.'],
    [
      { from: '2028-02-01', to: '2028-02-28' },
      'Del 01/02/2028 al 28/02/2028 guardamos 1 respaldo.',
    ],
    [{ from: '2026-10-05', to: '2026-10-05' }, 'El 05/10/2026 guardamos 1 respaldo.'],
    [{ from: '2026-10-05', to: null }, 'Desde el 05/10/2026 guardamos 1 respaldo.'],
    [{ from: null, to: '2026-10-05' }, 'Hasta el 05/10/2026 guardamos 1 respaldo.'],
    [{ from: null, to: null }, 'Guardamos 1 respaldo.'],
  ])('of the days %j', (period, expected) => {
    expect(said({ period, backups: 1 })).toBe(expected);
  });

  it('says what is open now where the period has no end', () => {
    const period = { from: '2026-10-05', to: null };
    expect(said({ period, done: ['a'], open: 1 })).toBe(
      'Desde el 05/10/2026 hicimos 1 actividad. Queda 1 actividad pendiente.',
    );
    expect(said({ period, done: ['a'], open: 2 })).toContain('Quedan 2 actividades pendientes.');
  });

  it('does not take an unknown version for a change', () => {
    const [site] = sitesOf({});
    const unknown = { wordpressVersion: null, phpVersion: null, pendingUpdates: null };
    const sites = site
      ? [
          { ...site, before: unknown },
          { ...site, wordpressVersion: null },
        ]
      : [];
    const report = { activities: [], open: [], period: october, otherActivities: [] };
    const made = { generatedAt: '2026-11-05T12:00:00.000Z', timeZone: 'America/Santiago' };
    expect(summarySentence({ ...report, ...made, sites, backups: none })).not.toContain(
      'WordPress',
    );
  });
});
