import type { AttentionKind } from '../../../../functions/attention/attention.domain.ts';
import type { PaymentFlag } from '../../../../functions/payments/payments.domain.ts';
import { formatCount, formatNumber } from '../../lib/format/format.ts';

/** What the items of a kind are called, as the title of their group. */
export const attentionKindLabels: Record<AttentionKind, string> = {
  paymentFlagged: 'Pagos por revisar',
  syncFailing: 'Sincronizaciones que fallan',
  backupMissed: 'Respaldos atrasados',
  activityLate: 'Actividades atrasadas',
  activityRequested: 'Actividades por empezar',
  activityWaiting: 'Actividades sin respuesta del cliente',
  storageLow: 'Espacio de respaldos casi lleno',
  reportFailed: 'Reportes mensuales sin entregar',
  planExpired: 'Planes vencidos con actividades sin terminar',
  planExpiring: 'Planes por vencer',
  quotaLow: 'Planes casi sin actividades',
  paymentPending: 'Pagos sin completar',
  updatesPending: 'Sitios con actualizaciones pendientes',
  siteNotSynced: 'Sitios sin sincronizar',
  siteWithoutKey: 'Sitios sin API Key',
  siteWithoutOwner: 'Sitios sin propietario',
  clientWithoutSite: 'Clientes sin sitios',
};

const percent = (level: number) => `${formatNumber(level)}\u00A0%`;

/** What a row says of an item beside its name. `detail` and `level` as the item has them. */
export const attentionDetails = {
  flags: {
    amountMismatch: 'Llegó otro monto',
    payerGone: 'El cliente ya no existe',
    notActivated: 'El plan no pudo activarse',
    partialRefund: 'Se reembolsó una parte',
  } satisfies Record<PaymentFlag, string>,
  flagged: 'Hay que revisarlo',
  syncFailing: 'Tres sincronizaciones fallaron',
  backupMissed: 'No llegó el respaldo programado',
  late: (site: string) => `${site}: su plazo venció`,
  waiting: (site: string) => `${site}: el cliente no responde`,
  storageLow: (level: number) => `Usa el ${percent(level)} de su espacio`,
  reportBounced: 'El email rebotó',
  reportFailed: 'No se pudo enviar',
  planExpired: 'Venció con actividades sin terminar',
  planExpiring: (day: string) => `Vence el ${day}`,
  quotaLow: (level: number) =>
    level >= 100 ? 'No le quedan actividades' : `Usó el ${percent(level)} de sus actividades`,
  paymentPending: 'Se inició y no se pagó',
  updates: (count: number) => formatCount(count, 'actualización', 'actualizaciones'),
  siteNotSynced: 'Sin sincronizar desde entonces',
  neverSynced: 'Nunca se sincronizó',
  siteWithoutKey: 'No se puede sincronizar',
  siteWithoutOwner: 'Solo lo ven los administradores',
  clientWithoutSite: 'Aún no tiene ningún sitio',
};

export const attentionText = {
  title: 'Pendientes',
  list: 'Pendientes',
  nobody: 'Sin propietario',
  report: (month: string) => `Reporte de ${month}`,
  /** Of two items of one subject each has a name of its own. */
  spoken: (name: string, kind: string) => `${name} (${kind})`,
  spokenOf: (name: string, owner: string) => `${name} de ${owner}`,
  plan: (name: string) => `Plan ${name}`,
  since: 'Desde',
  all: (count: string) => `Ver los ${count}`,
  allOf: (kind: string, count: string) => `Ver los ${count}: ${kind}`,
  closed: 'Resuelto',
  filters: {
    kind: { label: 'Tipo', all: 'Todos los tipos' },
    state: {
      label: 'Estado de los pendientes',
      options: {
        open: 'Abiertos',
        aside: 'Pospuestos y descartados',
        postponed: 'Pospuestos',
        dismissed: 'Descartados',
      },
    },
    assignee: {
      label: 'Quién se encarga',
      options: { all: 'De todos', mine: 'Míos', none: 'De nadie' },
    },
    client: (name: string) => `Cliente: ${name}`,
    clientLoading: 'un cliente',
    clearClient: 'Quitar el filtro de cliente',
  },
  work: {
    open: 'Abrir',
    review: 'Revisar pago',
    sync: 'Sincronizar',
    backups: 'Ver respaldos',
    retry: 'Reintentar',
    plans: 'Ver planes',
    payment: 'Ver pago',
    updates: 'Ver actualizaciones',
    connect: 'Conectar',
    owner: 'Elegir propietario',
    site: 'Registrar sitio',
    of: (work: string, name: string) => `${work}: ${name}`,
  },
  actions: {
    assignMe: 'Asignármelo',
    assignMeOf: (name: string) => `Asignármelo: ${name}`,
    leave: 'Dejar de encargarme',
    assign: 'Asignar a…',
    postpone: 'Posponer…',
    dismiss: 'Descartar…',
    takeBack: 'Recuperar',
    takeBackOf: (name: string) => `Recuperar: ${name}`,
    ofClient: (name: string) => `Ver los de ${name}`,
  },
  you: 'Tú',
  assigned: (name: string) => `Se encarga ${name}`,
  postponedUntil: (day: string) => `Hasta el ${day}`,
  dismissedBy: (name: string, reason: string) => `${name}: ${reason}`,
  done: {
    mine: 'Te encargas tú',
    other: (name: string) => `Se encarga ${name}`,
    nobody: 'Ya no se encarga nadie',
    postponed: (day: string) => `Pospuesto hasta el ${day}`,
    dismissed: 'Pendiente descartado',
    takenBack: 'El pendiente está abierto otra vez',
    sync: 'Sincronización en curso',
    retried: 'El reporte está en camino otra vez',
  },
  failed: {
    decide: 'No se pudo guardar',
    closedTitle: 'Este pendiente ya se resolvió',
    closed: 'Su causa terminó mientras tanto. Actualizamos la lista.',
    editedTitle: 'Alguien lo cambió antes',
    edited: 'Otro administrador decidió sobre este pendiente. Actualizamos la lista.',
    editedNow: (now: string) =>
      `Otro administrador lo cambió: ${now}. Guarda otra vez si aún quieres hacerlo.`,
    now: {
      open: 'está abierto y nadie se encarga',
      assigned: (name: string) => `ahora se encarga ${name}`,
      postponed: (day: string) => `está pospuesto hasta el ${day}`,
      dismissed: (name: string, reason: string) => `${name} lo descartó («${reason}»)`,
    },
    sync: 'No se pudo sincronizar',
    retry: 'No se pudo reintentar',
  },
  news: {
    added: (count: number) => formatCount(count, 'nuevo', 'nuevos'),
    closed: (count: number) => formatCount(count, 'resuelto', 'resueltos'),
    show: 'Actualizar la lista',
  },
  empty: {
    title: 'Nada pendiente',
    description: 'Cuando un sitio, un pago o un cliente necesite a alguien, aparecerá aquí.',
  },
  aside: 'Ver los pospuestos y descartados',
  clear: 'Limpiar filtros',
  nothingFound: {
    title: 'Ningún pendiente coincide',
    description: 'Cambia los filtros o límpialos para ver los demás.',
  },
  notYet: 'Aún no encontramos ninguno. Sigue buscando.',
  loadFailed: 'No se pudieron cargar los pendientes',
  moreFailed: 'No se pudieron cargar más pendientes.',
};
