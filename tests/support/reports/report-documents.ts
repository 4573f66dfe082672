import { activityTypes } from '../../../functions/activities/activities.domain.ts';
import type {
  ReportDocument,
  ReportedActivity,
} from '../../../functions/reports/document/reports.document.domain.ts';

const HOUR_MS = 3_600_000;
const newest = Date.parse('2026-03-31T15:00:00.000Z');

/** '0007': it distinguishes a row from all others. */
export const rowMark = (n: number): string => String(n).padStart(4, '0');

const lengths = [0, 1, 5];
const middle = 'cambiar la portada por la de la temporada, con su versión para teléfonos. ';

const evidenceOf = (n: number) => (n % 8 === 4 ? 'Galería 2.3.1 → 2.4.0, 22/11' : '');

/** Rows of one line, of a few and of many. Each begins and ends with its mark. */
const activityOf = (n: number): ReportedActivity => ({
  websiteId: n % 2 === 0 ? 'tienda' : 'panaderia',
  createdAt: new Date(newest - (n + 48) * HOUR_MS).toISOString(),
  doneAt: new Date(newest - n * HOUR_MS).toISOString(),
  closingComment: n % 4 === 0 ? `listo${rowMark(n)}` : '',
  evidence: evidenceOf(n),
  websiteName: n % 2 === 0 ? 'Tienda en línea' : 'Panadería Ñandú',
  type: activityTypes[n % 3] ?? 'mejora',
  description: `inicio${rowMark(n)} ${middle.repeat(lengths[n % 3] ?? 0)}final${rowMark(n)}`,
  hours: n % 5 === 0 ? null : (n % 7) / 2,
});

const BYTES = 1_610_612_736;

/** A report of so many activities, with something in every part of it. */
export function reportDocumentOf(
  count: number,
  changes: Partial<ReportDocument> = {},
): ReportDocument {
  const activities = Array.from({ length: count }, (_, n) => activityOf(n));
  const hoursOf = (some: readonly ReportedActivity[]) =>
    some.reduce((sum, { hours }) => sum + (hours ?? 0), 0);
  const byType = activityTypes.map((type) => {
    const some = activities.filter((activity) => activity.type === type);
    return { type, count: some.length, hours: hoursOf(some) };
  });
  return {
    provider: { name: 'Redes Andinas', logoDataUrl: null, colour: '#0f766e' },
    clientName: 'Panadería Ñandú y Cía.',
    period: { from: '2026-01-01', to: '2026-03-31' },
    generatedAt: '2026-04-01T12:07:00.000Z',
    timeZone: 'America/Santiago',
    sites: [
      {
        name: 'Panadería Ñandú',
        url: 'https://panaderia.ejemplo.cl',
        wordpressVersion: '6.9.1',
        phpVersion: '8.3.11',
        pendingUpdates: 0,
        lastSyncDate: '2026-04-01T11:00:00.000Z',
        before: { wordpressVersion: '6.8.3', phpVersion: '8.3.11', pendingUpdates: 7 },
        changes: [
          ...[
            { kind: 'plugin', id: 'woo', name: 'WooCommerce', from: '10.1', to: '10.3' } as const,
          ],
          ...[{ kind: 'theme', id: 'Astra', name: 'Astra', from: '4.11', to: '4.12' } as const],
        ],
        backups: { count: 31, verified: 30, bytes: BYTES, newestAt: '2026-03-31T06:00:00.000Z' },
        days: [
          { day: '2026-03-30', pendingUpdates: 3, backups: 1 },
          { day: '2026-03-31', pendingUpdates: 0, backups: 1 },
        ],
      },
      {
        name: 'Tienda en línea',
        url: 'https://tienda.ejemplo.cl',
        wordpressVersion: null,
        phpVersion: null,
        pendingUpdates: null,
        lastSyncDate: null,
        before: null,
        changes: [],
        backups: { count: 0, verified: 0, bytes: 0, newestAt: null },
        days: [],
      },
    ],
    activities,
    open: [
      {
        websiteId: 'tienda',
        createdAt: '2026-03-30T15:00:00.000Z',
        websiteName: 'Tienda en línea',
        type: 'error',
        description: 'Corregir el formulario',
      },
    ],
    totals: {
      count,
      hours: hoursOf(activities),
      byType: byType.filter((each) => each.count > 0),
    },
    backups: { count: 31, verified: 30, bytes: BYTES, newestAt: '2026-03-31T06:00:00.000Z' },
    otherActivities: ['Reunión mensual', 'Revisión del contrato de alojamiento'],
    ...changes,
  };
}

/** Texts that would do something if they were read as markup, and some that would only disturb. */
export const hostileTexts = [
  `<script>alert(1);fetch('https://malo.ejemplo/')</script>`,
  `"><img src=x onerror="alert(1)">`,
  `' onmouseover='alert(1)' x='`,
  `</style><script>alert(1)</script><style>@import 'https://malo.ejemplo/x.css';`,
  `</title><script>alert(1)</script>`,
  `--><svg onload=alert(1)>`,
  `<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>`,
  `<base href="https://malo.ejemplo/"><meta http-equiv="refresh" content="0;url=https://malo.ejemplo/">`,
  'javascript:alert(document.domain)',
  'data:text/html,<script>alert(1)</script>',
  'https://sitio.ejemplo/" onclick="alert(1)" x="<script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;&#60;',
  '\u202Eoipmil on \u2066\u202Dotxet',
  'nulo\u0000medio\u001B[31m\uD800fin',
  'x'.repeat(10_000),
] as const;

/** A report that has the text wherever somebody's text may stand. */
export function hostileReport(text: string): ReportDocument {
  const honest = reportDocumentOf(1);
  return {
    ...honest,
    provider: { name: text, logoDataUrl: text, colour: text },
    clientName: text,
    period: { from: text, to: null },
    sites: honest.sites.map((site) => ({
      ...site,
      name: text,
      url: text,
      wordpressVersion: text,
      phpVersion: text,
      before: { wordpressVersion: `${text}.`, phpVersion: `${text}.`, pendingUpdates: 1 },
      changes: [{ kind: 'theme', id: text, name: text, from: text, to: `${text}.` }],
    })),
    activities: honest.activities.map((each) => ({
      ...each,
      websiteName: text,
      description: text,
      closingComment: text,
      evidence: text,
    })),
    open: honest.open.map((each) => ({ ...each, websiteName: text, description: text })),
    otherActivities: [text, text],
  };
}
