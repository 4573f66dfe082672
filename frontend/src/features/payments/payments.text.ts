import type { PaymentChoice } from '../../../../functions/payments/list/payments.search.domain.ts';
import type {
  ManagedPayment,
  PaymentFlag,
} from '../../../../functions/payments/payments.domain.ts';
import { HELD_DAYS } from '../../../../functions/payments/settle/payments.schedule.domain.ts';
import type { Settlement } from '../../../../functions/payments/settle/payments.settlement.domain.ts';
import { paymentStatusLabels } from '../../../../functions/payments/settle/payments.settlement.domain.ts';
import { formatCount, formatNumber } from '../../lib/format/format.ts';
import { paymentsTitles } from './payments.titles.text.ts';

/** What the status of payments may be narrowed to. */
export const paymentChoiceLabels: Record<PaymentChoice, string> = {
  ...paymentStatusLabels,
  revisar: 'Por revisar',
};

/** Wording of /admin/payments (spec 001 §2 'Payment management' and §8). That of its dialogs: payments.dialogs.text.ts. */
export const paymentsText = {
  title: paymentsTitles.payments,
  description: 'Los pagos de los clientes y los planes que tienen.',
  assign: 'Asignar Plan',
  export: 'Descargar CSV',
  tabsLabel: 'Pagos y planes',
  tabs: { pagos: 'Pagos', planes: 'Planes de Usuarios' },
  filters: {
    title: 'Filtros',
    search: 'Buscar por cliente, email, plan o ID',
    searchPlaceholder: 'Cliente, email, plan o ID…',
    person: 'Cliente',
    /** Short: five filters share a line, and a label stands above each. */
    allPeople: 'Todos',
    status: 'Estado',
    allStatuses: 'Todos',
    from: 'Desde',
    to: 'Hasta',
    /** Of user plans: the day on which they start. */
    start: { from: 'Empieza desde', to: 'Empieza hasta' },
    clear: 'Limpiar filtros',
    order: {
      title: 'Revisa las fechas',
      description: 'La fecha de inicio no puede ser posterior a la fecha de fin.',
    },
  },
  totals: {
    label: 'Totales de lo que muestra la lista',
    payments: (n: number) => formatCount(n, 'pago', 'pagos'),
    /** Of user plans, whatever their state. */
    all: 'Planes',
  },
  payments: {
    label: 'Pagos, del más nuevo al más antiguo',
    failed: 'Error al cargar los pagos',
    columns: {
      person: 'Cliente',
      plan: 'Plan',
      amount: 'Monto',
      status: 'Estado',
      date: 'Fecha',
    },
    /** Whose actions a row's menu has. */
    rowName: (person: string, date: string) => `${person}, pago del ${date}`,
    discarded: 'Descartado por el cliente, o por otro pago del mismo plan.',
    order: (orderId: string) => `PayPal ${orderId}`,
    actions: {
      status: 'Cambiar estado',
      review: 'Marcar como revisado',
      receipt: 'Ver recibo',
    },
    empty: {
      title: 'No hay pagos',
      description: 'Aquí verás cada pago que un cliente inicie al contratar un plan.',
      action: 'Gestionar Planes',
    },
    noMatch: {
      title: 'Ningún pago coincide con los filtros',
      description: 'Prueba con otra palabra u otras fechas, o mira la lista completa.',
    },
  },
  userPlans: {
    nouns: ['plan', 'planes'],
    label: 'Planes de usuarios, del más nuevo al más antiguo',
    failed: 'Error al cargar los planes de usuarios',
    columns: {
      person: 'Cliente',
      plan: 'Plan',
      period: 'Vigencia',
      used: 'Actividades',
      state: 'Estado',
    },
    rowName: (person: string, planName: string, date: string) =>
      `${person}, ${planName} desde el ${date}`,
    period: (from: string, to: string) => `${from} – ${to}`,
    used: (consumed: number, limit: number) =>
      `${formatNumber(consumed)} de ${formatNumber(limit)}`,
    paid: 'Pagado',
    assigned: 'Asignado por un administrador',
    actions: {
      status: 'Cambiar estado',
      correct: 'Corregir consumo',
      movements: 'Ver movimientos',
    },
    empty: {
      title: 'Ningún cliente tiene un plan',
      description: 'Aparecerán aquí cuando contraten uno o cuando se lo asignes.',
    },
    noMatch: {
      title: 'Ningún plan coincide con los filtros',
      description: 'Prueba con otra palabra u otras fechas, o mira la lista completa.',
    },
  },
} as const;

/** Where the money is, as the provider tells it. */
const settlementLabels: Record<Settlement, string> = {
  created: 'Sin pagar',
  approved: 'Aprobado, por cobrar',
  declined: 'Medio de pago rechazado',
  pending: 'Retenido por PayPal',
  captured: 'Cobrado',
  denied: 'Denegado',
  closed: 'Cerrado sin pago',
  refunded: 'Reembolsado',
  reversed: 'Revertido',
};

/** 'En PayPal: Cobrado' */
export const atProvider = (settlement: Settlement): string =>
  `En PayPal: ${settlementLabels[settlement]}`;

type Flagged = Pick<ManagedPayment, 'settlement'> & { flag: PaymentFlag };

/** `notActivated` is also the flag of what the provider has held for too long. */
const isHeldTooLong = ({ flag, settlement }: Flagged) =>
  flag === 'notActivated' && settlement === 'pending';

/** Why somebody must look at a payment. `refunded`: the part that went back, as money is shown. */
export function flagText(payment: Flagged, refunded: string): string {
  if (isHeldTooLong(payment)) {
    return `Revisar: PayPal retiene el dinero desde hace más de ${String(HELD_DAYS)} días`;
  }
  return {
    amountMismatch: 'Revisar: llegó otro monto u otra moneda, y no se activó ningún plan',
    payerGone: 'Revisar: se pagó, y el cliente ya no existe',
    notActivated: 'Revisar: se pagó, y el plan no pudo activarse',
    partialRefund: `Revisar: se reembolsó una parte (${refunded}), y el plan no terminó por eso`,
    disputed: 'Revisar: el cliente abrió una disputa en PayPal, y el plan no terminó por eso',
  }[payment.flag];
}

const flagHints: Record<PaymentFlag, string> = {
  amountMismatch:
    'Compara la orden en PayPal. Reembólsala allí, o asigna el plan y marca el pago como revisado.',
  payerGone: 'Reembólsalo en PayPal.',
  notActivated: 'Reembólsalo en PayPal, o asigna el plan y marca el pago como revisado.',
  disputed:
    'Respóndela en PayPal antes de que venza su plazo. Cuando PayPal decida, el pago se actualizará solo.',
  partialRefund: 'Si el plan no debe seguir, cambia su estado. Luego marca el pago como revisado.',
};

const heldHints = {
  held: 'PayPal retiene el dinero y dice por qué en tu cuenta. El plan empezará automáticamente cuando lo libere.',
  tooLong: 'Pregúntale a PayPal por qué. Si libera el dinero, el plan empezará automáticamente.',
};

/** What an administrator can do about a payment that is flagged, or that the provider holds; undefined for others. */
export function hintText({ flag, settlement }: Pick<ManagedPayment, 'flag' | 'settlement'>) {
  if (flag === null) return settlement === 'pending' ? heldHints.held : undefined;
  return isHeldTooLong({ flag, settlement }) ? heldHints.tooLong : flagHints[flag];
}
