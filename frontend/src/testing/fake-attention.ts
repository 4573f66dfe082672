import {
  attentionKinds,
  listOf,
  passesState,
  rankOf,
  subjectText,
  type AttentionCounts,
  type AttentionItem,
  type AttentionKind,
  type AttentionState,
  type Subject,
} from '../../../functions/attention/attention.domain.ts';
import { refusal, type FakeAnswer, type FakeApi, type FakeCall } from './fake-api.ts';
import { profile } from './fake-auth.ts';

// What is pending, and an API that holds it.

const HOUR_MS = 3_600_000;
export const clientOfItems = { userId: '01k9zz0000000000000000u0u0', name: 'Clara Rojas' };

const idOf = (n: number) => `01k9zz00000000000000${String(n).padStart(6, '0')}`;

const subjects: Record<Subject['type'], (n: number) => Subject> = {
  site: (n) => ({ type: 'site', id: idOf(n) }),
  client: (n) => ({ type: 'client', id: idOf(n) }),
  payment: (n) => ({ type: 'payment', id: idOf(n) }),
  activity: (n) => ({ type: 'activity', id: idOf(n), ownerId: clientOfItems.userId }),
  report: (n) => ({ type: 'report', id: '2026-10', ownerId: idOf(n) }),
};

/** What each kind is about, and what its rows say. */
const kinds: Record<AttentionKind, Partial<AttentionItem> & { about: Subject['type'] }> = {
  paymentFlagged: { about: 'payment', name: 'Profesional', detail: 'amountMismatch' },
  siteDown: { about: 'site', name: 'Tienda Austral', detail: 'dns' },
  syncFailing: { about: 'site', name: 'Tienda Austral', detail: 'no_connector' },
  backupMissed: { about: 'site', name: 'Panadería La Espiga' },
  backupUnproven: { about: 'site', name: 'Panadería La Espiga', detail: 'failed' },
  activityLate: { about: 'activity', name: 'Actualizar WordPress', detail: 'Tienda Austral' },
  activityRequested: {
    about: 'activity',
    name: 'Cambiar el banner de la portada',
    detail: 'Tienda Austral',
  },
  activityWaiting: { about: 'activity', name: 'Textos nuevos', detail: 'Tienda Austral' },
  storageLow: { about: 'client', name: clientOfItems.name, level: 95 },
  reportFailed: { about: 'report', name: '2026-10', detail: 'bounced' },
  planExpired: { about: 'client', name: 'Empresa' },
  planExpiring: { about: 'client', name: 'Profesional', detail: '2026-12-01T12:00:00.000Z' },
  quotaLow: { about: 'client', name: 'Básico', level: 90 },
  paymentPending: { about: 'payment', name: 'Básico' },
  updatesPending: { about: 'site', name: 'Hotel Mirador del Valle', level: 12 },
  connectorOutdated: { about: 'site', name: 'Clínica Los Aromos', detail: '1.3.0' },
  siteNotSynced: { about: 'site', name: 'Viña Tres Ríos', detail: 'never' },
  siteWithoutKey: { about: 'site', name: 'Colegio San Andrés' },
  siteWithoutOwner: { about: 'site', name: 'Ferretería El Martillo', owner: null },
  clientWithoutSite: { about: 'client', name: clientOfItems.name },
};

/** An open item, the n-th of its kind: the higher, the younger. */
export function attentionItem(
  kind: AttentionKind,
  { n = 1, ...given }: Partial<AttentionItem> & { n?: number } = {},
): AttentionItem {
  const { about, ...said } = kinds[kind];
  return {
    subject: subjectText(subjects[about](n)),
    kind,
    since: new Date(Date.now() - (400 - n) * HOUR_MS).toISOString(),
    owner: clientOfItems,
    name: '',
    detail: '',
    level: 0,
    assignee: null,
    postponedUntil: null,
    dismissed: null,
    revision: 1,
    ...said,
    ...given,
  };
}

const orderOf = ({ kind, since, subject }: AttentionItem) => `${rankOf(kind)}#${since}#${subject}`;
export const inOrder = (items: readonly AttentionItem[]) =>
  items.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));

/** One of each kind. */
export const oneOfEach = (): AttentionItem[] => attentionKinds.map((kind) => attentionItem(kind));

/** As many, of all kinds, some assigned. */
export const manyItems = (count: number): AttentionItem[] =>
  inOrder(
    Array.from({ length: count }, (_, n) =>
      attentionItem(attentionKinds[n % attentionKinds.length] ?? 'syncFailing', {
        n: n + 1,
        ...(n % 4 === 1 && { assignee: { userId: idOf(900), name: 'Eva Soto' } }),
      }),
    ),
  );

export function countsOf(items: readonly AttentionItem[], me = profile.userId): AttentionCounts {
  const open = items.filter((item) => listOf(item) === 'open');
  const kinds: AttentionCounts['kinds'] = {};
  for (const { kind } of open) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const mine = open.filter(({ assignee }) => assignee?.userId === me).length;
  return { kinds, mine, aside: items.length - open.length };
}
const PAGE_SIZE = 15;

/** A page of these. */
export const attentionPage = (items: readonly AttentionItem[], from = 0) => ({
  items: items.slice(from, from + PAGE_SIZE),
  nextCursor:
    items.length > from + PAGE_SIZE ? btoa(String(from + PAGE_SIZE)).replaceAll('=', '') : null,
});

/** What an API that holds items does; a test may change `items`, and read what was written. */
export interface AttentionWorld {
  items: AttentionItem[];
  written: { what: string; body: unknown }[];
  /** Answers instead of the next write. */
  refuse?: FakeAnswer | undefined;
}

function listed({ items }: AttentionWorld, { query }: FakeCall) {
  const [state, assignee] = [query.get('state') ?? 'open', query.get('assignee')];
  const [kind, userId] = [query.get('kind'), query.get('userId')];
  const found = inOrder(items)
    .filter((item) => passesState(state as AttentionState, item))
    .filter((item) => kind === null || item.kind === kind)
    .filter((item) => userId === null || item.owner?.userId === userId)
    .filter((item) => assignee !== 'mine' || item.assignee?.userId === profile.userId)
    .filter((item) => assignee !== 'none' || item.assignee === null);
  return attentionPage(found, Number(atob(query.get('cursor') ?? '')));
}

const changes: Record<string, (body: Record<string, string>) => Partial<AttentionItem>> = {
  assignee: ({ userId }) => ({
    assignee: userId
      ? { userId, name: userId === profile.userId ? 'Ana Pérez' : 'Eva Soto' }
      : null,
  }),
  postpone: ({ until }) => ({ postponedUntil: `${String(until)}T03:00:00.000Z` }),
  dismiss: ({ reason = '' }) => ({
    dismissed: {
      by: { userId: profile.userId, name: 'Ana Pérez' },
      reason,
      at: '2026-11-24T12:00:00.000Z',
    },
  }),
  return: () => ({ postponedUntil: null, dismissed: null }),
};

/** The routes of the items that `world` has now. They are called again where a test adds one. */
export function attentionApi(world: AttentionWorld): FakeApi {
  const answers: FakeApi = {
    'GET /api/attention': (call) => ({ body: listed(world, call) }),
    'GET /api/attention/counts': () => ({ body: countsOf(world.items) }),
  };
  for (const { subject, kind } of world.items) {
    for (const [what, change] of Object.entries(changes)) {
      const method = what === 'assignee' ? 'PUT' : 'POST';
      answers[`${method} /api/attention/${subject}/${kind}/${what}`] = ({ body }) => {
        const { refuse } = world;
        world.refuse = undefined;
        if (refuse) return refuse;
        world.written.push({ what, body });
        const item = world.items.find((each) => each.subject === subject && each.kind === kind);
        if (!item) return refusal(404, 'ATTENTION_CLOSED', 'Este pendiente ya se resolvió.');
        const revision = item.revision + 1;
        const after = { ...item, ...change(body as Record<string, string>), revision };
        world.items = world.items.map((each) => (each === item ? after : each));
        return { body: after };
      };
    }
  }
  return answers;
}
