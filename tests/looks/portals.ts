import { standardChoices } from '../../functions/notifications/notices/notifications.notices.domain.ts';
import { listedMember } from '../../frontend/src/features/users/members/members.samples.ts';
import {
  listedSession,
  otherSession,
} from '../../frontend/src/features/sessions/sessions.samples.ts';
import { settingsView } from '../../frontend/src/features/settings/settings.samples.ts';
import { summaryOf } from '../../functions/backups/details/backups.details.domain.ts';
import {
  backup,
  backupLog,
  backupsPage,
  contents,
  oneBackup,
  GIB,
  MIB,
  siteId,
  siteKey,
  storage,
} from '../../frontend/src/features/backups/backups.samples.ts';
import {
  emptyHome,
  homeOf,
  homePlan,
} from '../../frontend/src/features/dashboard/dashboard.samples.ts';
import { managedPlan, plan } from '../../frontend/src/features/plans/plans.samples.ts';
import {
  historyPoint,
  siteDetail,
  siteHistory,
  siteSoftware,
  siteStats,
  siteStatus,
  fleetComponent,
  fleetSite,
} from '../../frontend/src/features/status/status.samples.ts';
import { note, userDetail, userRow } from '../../frontend/src/features/users/users.samples.ts';
import { website, websiteDetail } from '../../frontend/src/features/websites/websites.samples.ts';
import {
  activity,
  attachment,
  message,
  noPlan,
  planInfo,
} from '../../frontend/src/testing/fake-activities.ts';
import {
  attentionPage,
  countsOf,
  inOrder,
  oneOfEach,
} from '../../frontend/src/testing/fake-attention.ts';
import { me, profile } from '../../frontend/src/testing/fake-auth.ts';
import { monthlyReport, monthlySettings } from '../../frontend/src/testing/fake-monthly-reports.ts';
import { notification } from '../../frontend/src/testing/fake-notifications.ts';
import {
  inDays,
  managedPayment,
  managedUserPlan,
  movement,
  payment,
  userPlan,
} from '../../frontend/src/testing/fake-payments.ts';
import {
  noSummary,
  previewRow,
  listedReport,
  reportSummary,
  storedReport,
} from '../../frontend/src/testing/fake-reports.ts';
import type { AttentionItem } from '../../functions/attention/attention.domain.ts';
import type { Activity } from '../../functions/activities/activities.domain.ts';
import type { Role } from '../../functions/core/validation/role.ts';
import { byWork, worstSites } from '../../functions/dashboard/dashboard.home.rules.domain.ts';
import { paymentTotalsOf } from '../../functions/payments/list/payments.search.domain.ts';
import type { Receipt } from '../../functions/payments/receipt/payments.receipts.domain.ts';
import { neverSynced } from '../../functions/status/status.domain.ts';
import { summarize } from '../../functions/status/list/status.list.domain.ts';
import { factsOf, subjectNameIn } from '../../functions/audits/audits.facts.domain.ts';
import { ownHistoryOf } from '../../functions/audits/audits.history.domain.ts';
import { createForms } from '../../functions/core/exports/csv.ts';
import type { ListedAuditDay } from '../../functions/audits/audits.days.domain.ts';
import type { Audit, AuditedDeed, ListedAudit } from '../../functions/audits/audits.domain.ts';
import { userPlanTotalsOf } from '../../functions/user-plans/user-plans.search.domain.ts';
import type { Canned } from '../e2e/canned-api.ts';

// The API's answers on every screen: of a portal in use, of one with long names, and of an empty one.

/** What is called by names in a portal, in use or with long names; of each list the first is meant. */
interface Names {
  sites: readonly (readonly [name: string, host: string])[];
  people: readonly (readonly [first: string, last: string, company: string])[];
  work: readonly string[];
  plans: readonly string[];
  tags: readonly string[];
}

const usual: Names = {
  sites: [
    ['Tienda Austral', 'tienda-austral.cl'],
    ['Panadería La Espiga', 'la-espiga.cl'],
    ['Clínica Dental Sonrisas', 'sonrisas-dental.cl'],
    ['Hotel Mirador del Valle', 'miradordelvalle.com'],
    ['Estudio Jurídico Rojas', 'rojasabogados.cl'],
    ['Viña Tres Ríos', 'vinatresrios.cl'],
    ['Colegio San Andrés', 'colegiosanandres.edu'],
    ['Ferretería El Martillo', 'elmartillo.cl'],
  ],
  people: [
    ['Clara', 'Rojas', 'Andes SpA'],
    ['Matías', 'Fuentes', 'Panadería La Espiga'],
    ['Elena', 'Soto', 'Clínica Sonrisas'],
    ['Joaquín', 'Pérez', 'Hotel Mirador'],
    ['Camila', 'Herrera', ''],
    ['Ignacio', 'Muñoz', 'Viña Tres Ríos'],
  ],
  work: [
    'Actualizar WooCommerce y revisar el carrito',
    'El formulario de contacto no envía correos',
    'Cambiar el banner de la portada por el de otoño',
    'Actualizar los plugins y probar la reserva de horas',
    'Agregar el certificado nuevo al pie de página',
    'La página de precios muestra un error en el teléfono',
  ],
  plans: ['Básico', 'Profesional', 'Empresa'],
  tags: ['VIP', 'Plan anual', 'Por migrar', 'WooCommerce'],
};

const long = (text: string) =>
  `${text} de la Asociación-Iberoamericana-de-Talleres-Ñandú y Compañía`;
const withLongNames: Names = {
  sites: usual.sites.map(([name, host]) => [
    long(name),
    `${host}/${'carpeta-larga-'.repeat(6)}inicio`,
  ]),
  people: usual.people.map(([first, last, company]) => [
    `${first} María de los Ángeles Bartolomea`,
    `${last}-Fernández-de-Córdoba y Echeverría-Larraín`,
    long(company),
  ]),
  work: usual.work.map((text) => `${long(text)}. `.repeat(3).trim()),
  plans: usual.plans.map(long),
  tags: usual.tags.map((tag) => `${tag} de la Asociación-Ñandú`.padEnd(30, 's').slice(0, 30)),
};

const HOUR = 1 / 24;
const id = (kind: string, n: number) => `01k9zz000000000000000000${kind}${String(n)}`;
const listOf = (items: readonly unknown[]) => ({ items, nextCursor: null });
const numbered = (items: readonly unknown[]) => ({
  items,
  page: 1,
  pageCount: 1,
  total: items.length,
});
/** Takes each in turn, again from the first where there are fewer. */
const turn = <Each>(all: readonly [Each, ...Each[]], n: number): Each =>
  all[n % all.length] ?? all[0];

const sitesOf = ({ sites, people, tags }: Names, role: Role = 'cliente') =>
  sites.map(([name, host], n) => ({
    websiteId: n === 0 ? siteId : id('w', n),
    userId: n === 6 ? null : id('u', n % people.length),
    ownerName:
      role === 'admin' && n !== 6 ? (people[n % people.length]?.slice(0, 2).join(' ') ?? '') : null,
    name,
    url: `https://${host}`,
    wordpressVersion: turn(['6.8.3', '6.8.3', '6.7.2', '6.8.2'], n),
    tags: tags.slice(0, turn([1, 0, 2, 4], n)),
  }));

const done = { state: 'completed', progress: 100 } as const;
const failure = {
  code: 'dns',
  cause: 'El nombre del sitio no existe en internet.',
  advice: 'Revisa la URL y el dominio.',
  httpStatus: null,
} as const;
const failing = { state: 'failed', failure, failures: 3, nextAttemptAt: inDays(HOUR) } as const;

const ownerOf = ({ userId, ownerName }: { userId: string | null; ownerName: string | null }) =>
  userId !== null && ownerName !== null ? { userId, name: ownerName } : null;

const statusesOf = (names: Names, role: Role = 'cliente') =>
  sitesOf(names, role).map(({ websiteId, name, url, wordpressVersion, ...owned }, n) =>
    siteStatus({
      websiteId,
      name,
      url,
      wordpressVersion,
      keyConfigured: n !== 4,
      lastSyncDate: n === 4 ? null : inDays(n === 3 ? -5 : -HOUR * (n + 1)),
      pendingUpdates: n === 4 ? null : turn([0, 3, 0, 12], n),
      updatesCheckedAt: n === 4 ? null : n === 2 ? inDays(-4) : inDays(-0.2),
      lastBackupAt: n % 3 === 2 ? null : inDays(-1),
      backupMissed: n === 3,
      ...proofOfRow(n),
      owner: ownerOf(owned),
      sync: { ...neverSynced, ...(n === 3 ? failing : done) },
    }),
  );

const activitiesOf = (names: Names, role: Role) => {
  const sites = sitesOf(names);
  return names.work.map((description, n) => {
    const { websiteId, name, url } = sites[n] ?? { websiteId: siteId, name: '', url: '' };
    const [first, last] = names.people[n] ?? ['', ''];
    const status = turn<Activity['status']>(['en_progreso', 'pendiente', 'realizada'], n);
    return activity({
      activityId: id('a', n),
      websiteId,
      websiteName: name,
      websiteUrl: url,
      description,
      type: turn(['mantenimiento', 'error', 'mejora'], n),
      status,
      createdAt: inDays(-n - 1),
      clientName: role === 'admin' ? `${first} ${last}` : null,
      ...(status === 'realizada' && {
        completedAt: inDays(-n),
        closingComment: 'Quedó publicado. Revisado en computador y teléfono.',
        versionAtCompletion: '6.8.3',
        hoursDedicated: role === 'admin' ? 1.5 : null,
      }),
    });
  });
};

/** The files of a message. */
const filesOf = ({ work }: Names, side: 'client' | 'provider' | 'note') => {
  if (side === 'provider') return [];
  const name = (work[0] ?? 'captura').slice(0, 100);
  const picture = attachment({ attachmentId: id('f', 1), name: `${name}.png`, size: 1_250_000 });
  if (side === 'note') return [picture];
  const pdf = { attachmentId: id('f', 2), name: 'informe.pdf', format: 'pdf' } as const;
  return [picture, attachment(pdf)];
};

const messagesOf = (names: Names, role: Role) => {
  const [first, last] = names.people[0] ?? ['', ''];
  const isAdmin = role === 'admin';
  const said = [
    ['client', `Esto es lo que pedimos: ${names.work[0] ?? ''} ¿Cuándo estaría?`],
    ['provider', 'Lo vemos hoy.\nNecesitamos el archivo del logotipo en SVG.'],
    ['note', 'El cliente está en el plan anterior: revisar si corresponde.'],
    ['client', 'Gracias. Se los enviamos por la tarde.'],
  ] as const;
  return said
    .filter(([side]) => isAdmin || side !== 'note')
    .map(([side, text], n) =>
      message({
        messageId: id('m', n),
        side: side === 'client' ? 'client' : 'provider',
        internal: side === 'note',
        mine: (side === 'client') !== isAdmin,
        authorName: isAdmin ? `${first} ${last}` : null,
        text,
        attachments: filesOf(names, side),
        createdAt: inDays(-1 + n / 10),
      }),
    );
};

const notices = [
  [
    'Actividad completada',
    'Tu actividad quedó realizada. Puedes ver el comentario de cierre.',
    'success',
  ],
  [
    'Respaldo atrasado',
    'No recibimos el respaldo diario del sitio desde hace dos días.',
    'warning',
  ],
  ['La sincronización falló', 'No pudimos leer el sitio en tres intentos seguidos.', 'error'],
  ['Mantenimiento programado', 'El domingo a las 3:00 actualizaremos el servidor.', 'info'],
] as const;

const notificationsOf = ({ sites, people }: Names, role: Role) =>
  notices.map(([title, message, type], n) => {
    const [first, last] = people[n] ?? ['', ''];
    return notification({
      notificationId: id('n', n),
      title: `${title}: ${sites[n]?.[0] ?? ''}`,
      message,
      type,
      read: n > 1,
      sentAt: inDays(-n),
      link: null,
      recipientName: role === 'admin' ? `${first} ${last}` : null,
    });
  });

const plansOf = ({ plans }: Names) =>
  plans.map((name, n) =>
    managedPlan({
      planId: id('plan', n),
      name,
      description: turn(['Para empezar.', 'Para tiendas y equipos.', 'Sin límites.'], n),
      priceCents: turn([4_900, 9_900, 24_900], n),
      activityLimit: turn([5, 15, 40], n),
      siteLimit: turn<number | null>([1, 5, null], n),
      support: turn(['Por email', 'Por email y WhatsApp', 'Prioritario, todos los días'], n),
      benefits: ['Actualizaciones', 'Informe mensual', 'Respaldos diarios'].slice(0, n + 1),
      usage: turn([12, 31, 4], n),
    }),
  );

const paymentsOf = (names: Names) =>
  names.people.map(([first, last], n) =>
    managedPayment({
      paymentId: id('pay', n),
      userName: `${first} ${last}`,
      userEmail: `${String(n)}@clientes.example`,
      planName: turn([names.plans[1] ?? '', names.plans[0] ?? ''], n),
      amountCents: turn([9_900, 4_900], n),
      createdAt: inDays(-n * 4),
      paidAt: n === 2 ? null : inDays(-n * 4),
      ...(n === 1 && { refundedCents: 1_000, flag: 'partialRefund' as const }),
      ...(n === 2 && { status: 'pending' as const, settlement: 'pending' as const }),
      ...(n === 4 && { status: 'failed' as const, settlement: 'declined' as const }),
    }),
  );

const userPlansOf = (names: Names) =>
  names.people.map(([first, last], n) =>
    managedUserPlan({
      userPlanId: id('uplan', n),
      userName: `${first} ${last}`,
      planName: turn([names.plans[1] ?? '', names.plans[0] ?? ''], n),
      activitiesConsumed: n,
      ...(n === 4 && { status: 'expired' as const, endDate: inDays(-2) }),
    }),
  );

const clientMember = listedMember(0, {
  ...{ userId: profile.userId, firstName: 'Ana', lastName: 'Pérez', email: profile.email },
  ...{ position: 'owner', isClient: true, lastSignInAt: inDays(0) },
});

/** The client, somebody who pays, and who has not come yet. */
const membersOf = (names: Names) => ({
  members: [
    clientMember,
    listedMember(1, {
      ...{ firstName: names === withLongNames ? long('Persona') : 'Berta', lastName: 'Rojas' },
      ...{ position: 'billing', lastSignInAt: inDays(-3) },
    }),
    listedMember(2, { position: 'viewer', invitationPending: true, lastSignInAt: null }),
  ],
});

/** Somebody at their desk, on their phone, and with a browser that says nothing of itself. */
const sessionsOf = (names: Names) => ({
  sessions: [
    listedSession({ openedAt: inDays(-1) }),
    otherSession(2, {
      ...{ device: 'Samsung Internet en Android', address: '198.51.100.20' },
      ...{ openedAt: inDays(-12), lastSeenAt: inDays(0) },
    }),
    otherSession(3, {
      device: names === withLongNames ? long('Dispositivo') : 'Dispositivo desconocido',
      address: '2001:db8:85a3:1234:5678:8a2e:1370:7334',
      ...{ openedAt: inDays(-29), lastSeenAt: inDays(-8) },
    }),
  ],
});

const notesOf = ({ people, work }: Names) => [
  note({ noteId: id('o', 0), text: `Prefiere WhatsApp.\n${work[0] ?? ''}`, createdAt: inDays(-1) }),
  note({
    noteId: id('o', 1),
    text: 'Paga a fin de mes.',
    mine: false,
    authorName: people[1]?.slice(0, 2).join(' ') ?? '',
    createdAt: inDays(-40),
    editedAt: inDays(-30),
  }),
];

const auditsOf = ({ sites, people }: Names): ListedAudit[] =>
  (['WebsiteUpdated', 'UserUpdated', 'PasswordChanged'] as const).map((action, n) => ({
    entryId: id('h', n),
    targetId: id('u', 1),
    address: null,
    actorId: id('u', 9),
    actorName: people[0]?.slice(0, 2).join(' ') ?? '',
    action,
    at: inDays(-n),
    details: action === 'WebsiteUpdated' ? { name: sites[0]?.[0] ?? '' } : {},
  }));

const forms = createForms('America/Santiago');

/** Whose history it is, of whose company nobody did anything. */
const reader = { userId: id('u', 1), colleagues: new Map<string, string>() };

/** What an entry says, as the server says it. */
const saidOf = (entry: Pick<Audit, 'action' | 'details'>) => ({
  subject: entry.details[subjectNameIn(entry) ?? ''] ?? null,
  facts: factsOf(entry, { speech: { ...forms, person: (userId) => userId } }),
});

const deedsOf = ({ sites, people, plans }: Names): AuditedDeed[] =>
  (
    [
      [
        'WebsiteUpdated',
        {
          changed: 'url',
          name: sites[0]?.[0] ?? '',
          url: 'https://nuevo.example',
          urlBefore: 'https://viejo.example',
        },
      ],
      ['PasswordChanged', { mode: 'manual' }],
      ['UserPlanAssigned', { planName: plans[1] ?? '' }],
      ['UsersExported', { count: '12' }],
    ] as const
  ).map(([action, details], n) => ({
    entryId: id('h', n),
    targetIds: [id('u', 1)],
    people:
      action === 'UsersExported'
        ? []
        : [{ userId: id('u', 1), name: people[1]?.slice(0, 2).join(' ') ?? '' }],
    address: n === 3 ? null : '2001:db8:85a3::8a2e:370:7334',
    actorId: id('u', 9),
    actorName: n === 3 ? null : (people[0]?.slice(0, 2).join(' ') ?? ''),
    action,
    at: inDays(-n),
    ...saidOf({ action, details }),
  }));

const auditDays: ListedAuditDay[] = (['open', 'verified', 'altered'] as const).map((state, n) => ({
  ...{ day: inDays(-n).slice(0, 10), count: 120 - n, state },
  checkedAt: state === 'open' ? null : inDays(0),
}));

const movementsOf = ({ work }: Names) =>
  work.map((reason, n) =>
    movement({
      entryId: id('v', n),
      ...(n === 1 && { kind: 'return', amount: -1 }),
      reason,
      at: inDays(-n),
    }),
  );

const usersOf = ({ people }: Names) =>
  people.map(([firstName, lastName, companyName], n) =>
    userRow({
      userId: id('u', n),
      email: `persona-${String(n)}@${companyName === '' ? 'correo' : 'empresa'}.example`,
      firstName,
      lastName,
      companyName,
      createdAt: inDays(-30 * (n + 1)),
      lastSignInAt: n === 3 ? null : inDays(-n),
      invitationPending: n === 3,
    }),
  );

const backupsOf = ({ sites }: Names) => {
  const [name] = sites[0] ?? [''];
  return backupsPage(
    [0, 1, 2, 3].map((n) =>
      backup({
        backupId: id('b', n),
        filename: n === 2 ? `Antes de actualizar ${name}` : `Respaldo diario ${name}`,
        originalFilename: `respaldo-2026-03-${String(10 - n).padStart(2, '0')}.zip`,
        size: 640 * MIB + n * 31 * MIB,
        manual: n === 2,
        createdAt: inDays(-n),
        contents: n === 2 ? null : summaryOf(contents({ isComplete: n !== 1 })),
        isSourceNew: n === 0,
        isEncrypted: n === 3,
      }),
    ),
    {
      site: { websiteId: siteId, name, url: 'https://tienda-austral.cl' },
      storage: storage({ usedBytes: 6 * GIB + 300 * MIB, limitBytes: 10 * GIB, hasPlan: true }),
      schedule: {
        ...{
          frequency: 'daily',
          promise: 'weekly',
          newestAt: inDays(0),
          missedAt: null,
          lateSince: null,
        },
        retention: { daily: 7, weekly: 4, monthly: 6, othersUntil: null },
      },
      localBackups: [{ filename: 'en-el-sitio.zip', size: 512 * MIB, createdAt: inDays(-8) }],
      proof: {
        last: {
          backupId: id('b', 1),
          madeAt: inDays(-2),
          at: inDays(-1),
          is: 'newest' as const,
          failure: `La tabla wp_posts tiene otras filas que el respaldo (${name})`,
        },
        ...{ underWay: null, newestId: id('b', 1), hasRunner: true },
      },
    },
  );
};

/** What restoring a backup of the nth site proved. */
const proofOfRow = (n: number) => ({
  drilledAt: n % 4 === 1 ? null : inDays(-3),
  drillFailed: n === 4,
});

/** A backup from elsewhere, with all kinds of what may be left out. */
const oneBackupOf = ({ sites }: Names) => {
  const [name] = sites[0] ?? [''];
  const leftOut = [
    { kind: 'folder' as const, name: 'wp-content/cache', reason: 'excluded' },
    { kind: 'file' as const, name: `wp-content/uploads/${name}.log`, reason: 'changed' },
    { kind: 'trigger' as const, name: 'avisar_pedido', reason: 'not-visible' },
  ];
  const made = contents({ isComplete: false, isOneMoment: false, leftOut, leftOutNumber: 8 });
  return oneBackup({
    backup: backup({
      ...{ backupId: id('b', 0), filename: `Respaldo diario ${name}`, manual: false },
      ...{ contents: summaryOf(made), isSourceNew: true, createdAt: inDays(0) },
    }),
    site: { websiteId: siteId, name, url: 'https://tienda-austral.cl' },
    contents: made,
    source: { network: '203.0.113.0/24', isOriginNew: true, isNetworkNew: true },
  });
};

const clientNameOf = ({ people }: Names, n: number) =>
  `${people[n]?.[0] ?? ''} ${people[n]?.[1] ?? ''}`;

const reportsOf = (names: Names) =>
  [0, 1, 2].map((n) =>
    storedReport({
      reportId: id('r', n),
      clientName: clientNameOf(names, 0),
      createdAt: inDays(-30 * n - 5),
      unread: n === 0,
    }),
  );

/** One of each: new, read and withdrawn. */
const allReportsOf = (names: Names) =>
  [0, 1, 2].map((n) =>
    listedReport({
      reportId: id('r', n),
      clientName: clientNameOf(names, n),
      createdAt: inDays(-30 * n - 5),
      ...{ startDate: '2026-02-01', endDate: n === 2 ? '2026-02-15' : '2026-02-28' },
      unread: n === 0,
      ...(n === 1 && { readAt: inDays(-4) }),
      ...(n === 2 && { month: '2026-02', generatedByName: null, withdrawnAt: inDays(-2) }),
    }),
  );

const summaryOfWork = (names: Names) => {
  const users = names.people.slice(0, 4).map((_, n) => ({
    userId: id('u', n),
    name: clientNameOf(names, n),
    activities: 14 - 3 * n,
    hours: 18 - 4 * n,
    completed: 12 - 3 * n,
  }));
  return reportSummary({
    totals: { activities: 42, hours: 48, completed: 36, pending: 6 },
    mostActiveUser: users[0] ?? null,
    byType: [
      { type: 'mejora', activities: 16, hours: 22 },
      { type: 'error', activities: 9, hours: 11.5 },
      { type: 'mantenimiento', activities: 17, hours: 14.5 },
    ],
    users,
    userCount: users.length,
    byDay: Array.from({ length: 10 }, (_, n) => ({
      day: `2026-03-${String(n + 1).padStart(2, '0')}`,
      activities: turn([2, 5, 7, 3, 6, 0, 1], n),
      hours: turn([3, 5.5, 8, 3, 6.5, 0, 1], n),
    })),
  });
};

const historyOf = () =>
  siteHistory([
    historyPoint('2025-12-11', { wordpressVersion: '6.7.2', pluginsPending: 1 }),
    historyPoint('2026-01-09', { wordpressVersion: '6.7.2', pluginsPending: 4 }),
    historyPoint('2026-01-28', { wordpressVersion: '6.8.2', pluginsPending: 0 }),
    historyPoint('2026-02-17', { wordpressVersion: '6.8.2', pluginsPending: 6, themesPending: 1 }),
    historyPoint('2026-03-06', { pluginsPending: 0 }),
  ]);

const PLUGINS = [
  'WooCommerce',
  'Yoast SEO',
  'Contact Form 7',
  'Wordfence',
  'WP Rocket',
  'Elementor',
];
const pluginsOf = (names: Names) =>
  PLUGINS.map((name, n) => ({
    file: `${name}/plugin.php`,
    name: names === withLongNames ? long(name) : name,
    version: `${String(n + 3)}.${String(n)}.1`,
    active: n !== 4,
    updatePending: n === 1 || n === 5,
    ...((n === 1 || n === 5) && { offered: `${String(n + 3)}.${String(n + 1)}.0` }),
  }));

/** What all sites wait for: WordPress on most of them, and each plugin on some. */
const fleetUpdatesOf = (names: Names) => {
  const siteNames = names.sites.map(([name]) => name);
  const components = [
    fleetComponent({
      ...{ kind: 'wordpress', id: 'wordpress', name: 'WordPress', sites: 200 },
      ...{ installed: ['6.8.3', '6.8.2', '6.7'], offered: ['6.9'] },
      firstSites: siteNames.slice(0, 3),
    }),
    ...pluginsOf(names).map(({ file: id, name, version }, n) =>
      fleetComponent({
        ...{ id, name, sites: 37 - n * 6, installed: [version], firstSites: siteNames.slice(0, 2) },
        offered: n === 3 ? [] : [`${version}.4`],
      }),
    ),
  ];
  return { ...numbered(components), pendingSites: 200, uncheckedSites: 3, asOf: inDays(0) };
};

const fleetSitesOf = (names: Names) => {
  const sites = statusesOf(names).map(({ websiteId, name, url, lastSyncDate }, n) =>
    fleetSite({
      ...{ websiteId, name, url, lastSyncDate, unchecked: n === 1 },
      owner: n === 2 ? null : { userId: id('u', n), name: clientNameOf(names, n) },
      from: n === 3 ? '' : '2.3.1',
      requestedBy: n === 0 ? id('a', 0) : null,
    }),
  );
  const component = fleetComponent({
    ...{ name: names === withLongNames ? long('Galería') : 'Galería', sites: sites.length },
  });
  return { ...numbered(sites), component, asOf: inDays(0) };
};

/** Of the first client. */
const homeOfFirst = (names: Names) => {
  const sites = statusesOf(names).map((site, n) => ({
    ...site,
    type: turn(['tienda', 'informativo', 'blog'] as const, n),
  }));
  return homeOf(worstSites(sites, new Date()), {
    sites: { lookedAt: sites.length, worst: worstSites(sites, new Date()) },
    activities: byWork(activitiesOf(names, 'cliente')),
    plan: homePlan({ planName: names.plans[1] ?? '' }),
  });
};
const usedStorage = storage({
  usedBytes: 6 * GIB + 300 * MIB,
  limitBytes: 10 * GIB,
  hasPlan: true,
});

const listedSitesOf = (names: Names, role: Role) =>
  sitesOf(names, role).map((site, n) =>
    website({
      ...site,
      type: turn(['tienda', 'informativo', 'blog'], n),
      keyConfigured: n !== 4,
      lastBackupAt: n % 3 === 2 ? null : inDays(-1),
      backupMissed: n === 3,
      ...proofOfRow(n),
    }),
  );

/** The figures that administrators have, and clients have not. */
const overview: Record<Role, object> = {
  admin: { users: { total: 47 }, activePlans: 39, monitoredSites: 6 },
  cliente: { users: null, activePlans: null, monitoredSites: null },
};

/** One of each kind, with the names of the portal. */
function pendingOf(names: Names) {
  const nameOf = ({ kind, name }: AttentionItem, n: number) => {
    if (kind === 'activityRequested') return names.work[0] ?? '';
    return /^(site|sync|backup|updates)/.test(kind)
      ? (names.sites[n % names.sites.length]?.[0] ?? '')
      : name;
  };
  return inOrder(
    oneOfEach().map((item, n) => {
      const owner = item.owner && { ...item.owner, name: clientNameOf(names, n % 6) };
      return { ...item, owner, name: nameOf(item, n) };
    }),
  );
}

function sitesAnswers(names: Names, role: Role): Canned {
  const sites = listedSitesOf(names, role);
  const statuses = statusesOf(names, role);
  const activities = activitiesOf(names, role);
  const stats = siteStats({ plugins: pluginsOf(names), pluginsCount: PLUGINS.length });
  return {
    'GET /dashboard': {
      websites: { total: sites.length, recent: sites.slice(0, 3) },
      activities: { total: 46, open: 9, completedPercent: 80, recent: activities.slice(0, 3) },
      ...overview[role],
      home: role === 'cliente' ? homeOfFirst(names) : null,
      attention: role === 'admin' ? attentionPage(pendingOf(names)) : null,
    },
    'GET /websites': numbered(sites),
    'GET /websites/tags': { tags: names.tags },
    'GET /websites/{websiteId}': websiteDetail({ ...sitesOf(names)[0], tags: [...names.tags] }),
    'GET /status': numbered(statuses),
    'GET /status/summary': summarize(statuses, new Date()),
    'GET /activities/update-jobs': { jobs: [] },
    'GET /status/release': { release: null },
    'GET /status/updates': fleetUpdatesOf(names),
    'GET /status/updates/sites': fleetSitesOf(names),
    'GET /status/{websiteId}': siteDetail({
      ...{ ...statuses[0], stats, pendingUpdates: 3, tags: [...names.tags] },
      owner: role === 'admin' ? { userId: id('u', 0), name: clientNameOf(names, 0) } : null,
      requested: stats.plugins.slice(5, 6).map(({ file, offered: to = '' }) => ({
        ...{ kind: 'plugin' as const, id: file, to, activityId: id('a', 0) },
      })),
    }),
    'GET /status/{websiteId}/history': historyOf(),
    'GET /status/{websiteId}/software': siteSoftware({ plugins: pluginsOf(names) }).body,
    'GET /activities': listOf(activities),
    'GET /activities/{activityId}': activities[0],
    'GET /activities/{activityId}/history': { items: [] },
    'GET /activities/{activityId}/messages': listOf(messagesOf(names, role)),
    'GET /backups/storage': usedStorage,
    'GET /backups/{websiteId}': backupsOf(names),
    'GET /backups/{websiteId}/files/{backupId}': oneBackupOf(names),
    'GET /backups/{websiteId}/logs': listOf(
      [0, 1, 2].map((n) =>
        backupLog({ logId: id('l', n), message: `Respaldo guardado: ${sites[0]?.name ?? ''}` }),
      ),
    ),
    'GET /backups/{websiteId}/key': { key: siteKey({ lastUsedAt: inDays(-1) }) },
  };
}

function plansAnswers(names: Names): Canned {
  const payments = paymentsOf(names);
  const userPlans = userPlansOf(names);
  const plans = plansOf(names);
  const own = { planName: names.plans[1] ?? '' };
  return {
    'GET /plans': { items: plans.map((each) => plan(each)) },
    'GET /plans/all': { items: plans },
    'GET /user-plans/current': planInfo(2, { ...own, siteLimit: 10, websitesCount: 8 }),
    'GET /user-plans/mine': listOf([userPlan(own)]),
    'GET /user-plans': { ...numbered(userPlans), totals: userPlanTotalsOf(userPlans, new Date()) },
    'GET /payments/mine': listOf(
      [0, -30, -60]
        .map((days) => inDays(days))
        .map((at) => payment({ ...own, amountCents: 9_900, createdAt: at, paidAt: at })),
    ),
    'GET /payments/{paymentId}/receipt': receiptOf(names),
    'GET /payments': {
      ...numbered(payments),
      totals: paymentTotalsOf(payments.map((row) => ({ ...row, cents: row.amountCents }))),
    },
  };
}

function reportsAnswers(names: Names): Canned {
  const clients = names.people.map((_, n) => ({
    userId: id('u', n),
    clientName: clientNameOf(names, n),
  }));
  return {
    'GET /reports/mine': listOf(reportsOf(names)),
    'GET /reports': listOf(allReportsOf(names)),
    'GET /reports/summary': summaryOfWork(names),
    'GET /reports/activities': listOf(
      names.work.map((description, n) =>
        previewRow({ activityId: id('p', n), description, websiteName: names.sites[n]?.[0] ?? '' }),
      ),
    ),
    'GET /reports/monthly': listOf(
      clients.map((client) => monthlyReport({ ...client, month: '2026-02' })),
    ),
    'GET /reports/monthly-settings': listOf(
      clients.map((client, n) =>
        monthlySettings({ ...client, enabled: n !== 2, nextAt: '2026-04-05T11:00:00.000Z' }),
      ),
    ),
  };
}

/** What both portals have in common, by their names. */
function portalOf(names: Names, role: Role): Canned {
  const [firstName = '', lastName = ''] = names.people[0] ?? [];
  return {
    'GET /profile': me({
      role,
      firstName,
      lastName,
      unreadNotifications: 2,
      waitingActivities: 4,
      attention: role === 'admin' ? countsOf(pendingOf(names)) : null,
    }).body,
    'GET /attention': attentionPage(pendingOf(names)),
    'GET /attention/counts': countsOf(pendingOf(names)),
    ...sitesAnswers(names, role),
    ...plansAnswers(names),
    ...reportsAnswers(names),
    'GET /notifications/choices': { choices: standardChoices, revision: 1 },
    'GET /notifications': {
      ...listOf(notificationsOf(names, role)),
      counts: { all: 4, unread: 2, read: 2 },
    },
    'GET /settings': settingsView({
      brandName: names.people[0]?.[2] ?? '',
      ...{ brandColour: '#0f766e', whatsappNumber: '56987654321', receiptTaxPercent: 19 },
    }),
    'GET /users': numbered(usersOf(names)),
    'GET /users/{userId}': userDetail({ userId: id('u', 0), firstName, lastName }),
    'GET /users/{userId}/notes': listOf(notesOf(names)),
    'GET /users/{userId}/sessions': { sessions: sessionsOf(names).sessions.slice(1) },
    'GET /sessions': sessionsOf(names),
    'GET /company/members': membersOf(names),
    'GET /users/{userId}/members': membersOf(names),
    'GET /account/data-export': { dataExport: null },
    'GET /audits': listOf(deedsOf(names)),
    'GET /audit-days': { days: auditDays },
    'GET /profile/history': listOf(ownHistoryOf(auditsOf(names), { ...reader, ...forms })),
    'GET /audits/{targetId}': listOf(auditsOf(names)),
    'GET /user-plans/{userPlanId}/movements': listOf(movementsOf(names)),
  };
}

const receiptOf = (names: Names): Receipt => ({
  issuedAt: inDays(-5),
  // Its number is on the page.
  payment: payment({
    paymentId: '01k9bb00000000000000999999',
    receiptNumber: '2026-0012',
    planName: names.plans[1] ?? '',
    amountCents: 9_900,
  }),
  period: { startDate: inDays(-5), endDate: inDays(25) },
  client: {
    name: clientNameOf(names, 0),
    email: 'clara@andes.cl',
    companyName: names.people[0]?.[2] ?? '',
    companyDni: '76.123.456-7',
    companyAddress: 'Av. Sur 123',
    companyCity: 'Santiago',
    companyCountry: 'Chile',
  },
  tax: { name: 'IVA', percent: 19, cents: 1_581 },
});

/** A portal in use. */
export const fullPortal = (role: Role): Canned => portalOf(usual, role);

/** The same where every name is as long as people make them. */
export const longPortal = (role: Role): Canned => portalOf(withLongNames, role);

/** A portal that somebody sees for the first time. */
export const emptyPortal = (role: Role): Canned => ({
  ...portalOf(usual, role),
  'GET /profile': me({ role, attention: role === 'admin' ? countsOf([]) : null }).body,
  'GET /attention': attentionPage([]),
  'GET /attention/counts': countsOf([]),
  'GET /dashboard': {
    websites: { total: 0, recent: [] },
    activities: { total: 0, open: 0, completedPercent: 0, recent: [] },
    users: role === 'admin' ? { total: 0 } : null,
    activePlans: role === 'admin' ? 0 : null,
    attention: role === 'admin' ? attentionPage([]) : null,
    monitoredSites: role === 'admin' ? 0 : null,
    home: role === 'cliente' ? emptyHome : null,
  },
  'GET /websites': numbered([]),
  'GET /websites/tags': { tags: [] },
  'GET /status': numbered([]),
  'GET /status/summary': summarize([], new Date()),
  'GET /activities/update-jobs': { jobs: [] },
  'GET /status/release': { release: null },
  'GET /status/updates': { ...numbered([]), pendingSites: 0, uncheckedSites: 0, asOf: inDays(0) },
  'GET /status/updates/sites': { ...numbered([]), component: null, asOf: inDays(0) },
  'GET /status/{websiteId}': siteDetail({ wordpressVersion: null }),
  'GET /status/{websiteId}/history': siteHistory([]),
  'GET /status/{websiteId}/software': siteSoftware({ plugins: [], themes: [] }).body,
  'GET /activities': listOf([]),
  'GET /activities/{activityId}/history': { items: [] },
  'GET /activities/{activityId}/messages': listOf([]),
  'GET /notifications/choices': { choices: standardChoices, revision: 1 },
  'GET /notifications': { ...listOf([]), counts: { all: 0, unread: 0, read: 0 } },
  'GET /plans': { items: [] },
  'GET /plans/all': { items: [] },
  'GET /user-plans/current': noPlan,
  'GET /user-plans/mine': listOf([]),
  'GET /user-plans': { ...numbered([]), totals: [] },
  'GET /payments/mine': listOf([]),
  'GET /payments': { ...numbered([]), totals: [] },
  'GET /settings': settingsView(),
  'GET /users': numbered([]),
  'GET /users/{userId}': userDetail({ userId: id('u', 0), lastSignInAt: null, companyName: '' }),
  'GET /users/{userId}/notes': listOf([]),
  'GET /users/{userId}/sessions': { sessions: [] },
  'GET /sessions': { sessions: [listedSession({ openedAt: inDays(0) })] },
  'GET /company/members': { members: [clientMember] },
  'GET /users/{userId}/members': { members: [clientMember] },
  'GET /audits': listOf([]),
  'GET /audit-days': { days: [] },
  'GET /profile/history': listOf([]),
  'GET /audits/{targetId}': listOf([]),
  'GET /user-plans/{userPlanId}/movements': listOf([]),
  'GET /backups/storage': storage({ usedBytes: 0 }),
  'GET /backups/{websiteId}': backupsPage([], { storage: storage({ usedBytes: 0 }) }),
  'GET /backups/{websiteId}/files/{backupId}': oneBackup({
    ...{ backup: backup(), contents: null, source: null },
  }),
  'GET /backups/{websiteId}/logs': listOf([]),
  'GET /backups/{websiteId}/key': { key: null },
  'GET /reports/mine': listOf([]),
  'GET /reports': listOf([]),
  'GET /reports/summary': noSummary,
  'GET /reports/activities': listOf([]),
  'GET /reports/monthly': listOf([]),
  'GET /reports/monthly-settings': listOf([]),
});
