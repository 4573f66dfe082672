import type { PaymentFlag } from '../payments/payments.domain.ts';
import type { AttentionItem, AttentionKind } from './attention.domain.ts';
import { lazily } from '../core/validation/lazily.ts';

/** How instants are written: in the provider's zone. */
interface Dates {
  date(instant: string): string;
  dateTime(instant: string): string;
}

const numberFormat = lazily(() => new Intl.NumberFormat('es-CL'));
const percent = (level: number) => `${numberFormat().format(level)}\u00A0%`;

/** Why a payment is to be looked at, as people read it. */
export const paymentFlagLabels: Readonly<Record<string, string>> = {
  amountMismatch: 'Llegó otro monto',
  payerGone: 'El cliente ya no existe',
  notActivated: 'El plan no pudo activarse',
  partialRefund: 'Se reembolsó una parte',
  disputed: 'El cliente abrió una disputa en PayPal',
} satisfies Record<PaymentFlag, string>;

/** How a plan ended, where not by its date. */
const planEnds: Readonly<Record<string, string>> = {
  cancelled: 'Se canceló',
  refunded: 'Se reembolsó',
};

type Said = Pick<AttentionItem, 'detail' | 'level'>;

/** The sentence of each kind, of its `detail` and its `level`; a sync's cause is on the page of its site. */
const details: Record<AttentionKind, (item: Said, dates: Dates) => string> = {
  paymentFlagged: ({ detail }) => paymentFlagLabels[detail] ?? 'Hay que revisarlo',
  siteDown: () => 'No respondió a tres sincronizaciones',
  syncFailing: () => 'Tres sincronizaciones fallaron',
  backupMissed: () => 'No llegó el respaldo programado',
  backupUnproven: ({ detail }) =>
    detail === 'failed'
      ? 'Falló la comprobación del respaldo'
      : 'Ninguna restauración lo comprobó a tiempo',
  activityLate: ({ detail: site }) => `${site}: su plazo venció`,
  activityRequested: ({ detail: site }) => site,
  activityWaiting: ({ detail: site }) => `${site}: el cliente no responde`,
  storageLow: ({ level }) => `Usa el ${percent(level)} de su espacio`,
  reportFailed: ({ detail }) => (detail === 'bounced' ? 'El email rebotó' : 'No se pudo enviar'),
  planExpired: ({ detail }) => `${planEnds[detail] ?? 'Venció'} con actividades sin terminar`,
  planExpiring: ({ detail }, { date }) => `Vence el ${date(detail)}`,
  quotaLow: ({ level }) =>
    level >= 100 ? 'No le quedan actividades' : `Usó el ${percent(level)} de sus actividades`,
  paymentPending: ({ detail }, { dateTime }) =>
    detail === '' ? 'Se inició y no se pagó' : `No se pagó; enlace enviado el ${dateTime(detail)}`,
  updatesPending: ({ level }) =>
    `${numberFormat().format(level)} ${level === 1 ? 'actualización' : 'actualizaciones'}`,
  connectorOutdated: ({ detail: version }) => `Tiene la versión ${version} del conector`,
  siteNotSynced: ({ detail }) =>
    detail === 'never' ? 'Nunca se sincronizó' : 'Dejó de sincronizarse',
  siteWithoutKey: () => 'No se puede sincronizar',
  siteWithoutOwner: () => 'Solo lo ven los administradores',
  clientWithoutSite: () => 'Aún no tiene ningún sitio',
};

/** What a row says of an item beside its name. */
export const detailOf = (
  { kind, ...said }: Pick<AttentionItem, 'kind' | 'detail' | 'level'>,
  dates: Dates,
): string => details[kind](said, dates);
