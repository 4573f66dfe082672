import { NO_PLAN_NAME } from '../../../../functions/plans/plans.none.domain.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { ordersTitles } from './orders.titles.text.ts';

/** Wording of /my-orders (spec 001 §2 'My orders' and §8). */
export const ordersText = {
  title: ordersTitles.list,
  description: 'Tus planes y lo que pagaste por ellos.',
  tabsLabel: 'Planes y pagos',
  tabs: { planes: 'Mis Planes', pagos: 'Historial de Pagos' },
  active: {
    title: (planName: string) => `Tu plan ${planName} está activo`,
    until: (date: string) => `Termina el ${date}.`,
    next: (planName: string, date: string) =>
      `Termina el ${date}, y entonces empieza tu plan ${planName}.`,
  },
  expired: {
    title: (planName: string) => `Tu plan ${planName} venció`,
    since: (date: string) => `Terminó el ${date}.`,
    next: 'Contrata uno para volver a pedir actividades.',
    renew: 'Ver planes',
  },
  plans: {
    nouns: ['plan', 'planes'],
    label: 'Mis planes, del más nuevo al más antiguo',
    failed: 'Error al cargar tus planes',
    moreFailed: 'No se pudieron cargar más planes.',
    columns: {
      plan: 'Plan',
      period: 'Vigencia',
      used: 'Actividades',
      state: 'Estado',
      movements: 'Movimientos',
    },
    paid: 'Contratado',
    assigned: 'Asignado por tu proveedor',
    period: (from: string, to: string) => `${from} – ${to}`,
    used: (consumed: number, limit: number) =>
      `${formatNumber(consumed)} de ${formatNumber(limit)}`,
    movements: 'Movimientos',
    movementsOf: (planName: string, date: string) => `Movimientos de ${planName} desde el ${date}`,
    empty: {
      title: NO_PLAN_NAME,
      description: 'Contrata uno para pedir actividades para tus sitios.',
    },
  },
  payments: {
    nouns: ['pago', 'pagos'],
    label: 'Historial de pagos, del más nuevo al más antiguo',
    failed: 'Error al cargar tus pagos',
    moreFailed: 'No se pudieron cargar más pagos.',
    columns: {
      plan: 'Plan',
      date: 'Fecha',
      amount: 'Monto',
      status: 'Estado',
      action: 'Acciones',
    },
    stages: {
      waiting: null,
      review: 'En revisión: te avisaremos cuando se confirme.',
      staff:
        'Recibimos tu pago. Nuestro equipo lo revisará antes de que empiece tu plan y te avisará. No pagues de nuevo.',
      final: null,
    },
    /** Its client is notified, and nobody else of the company. */
    stagesToMembers: {
      waiting: null,
      review: 'En revisión: avisaremos a la persona titular de la empresa cuando se confirme.',
      staff:
        'Recibimos tu pago. Nuestro equipo lo revisará antes de que empiece tu plan y avisará a la persona titular de la empresa. No pagues de nuevo.',
      final: null,
    },
    partlyRefunded: (amount: string) => `Se te devolvieron ${amount}.`,
    pay: 'Continuar pago',
    payOf: (planName: string, date: string) =>
      `Continuar pago de ${planName} del ${date}, se abre PayPal en otra pestaña`,
    discarded: 'Descartado: no se cobró.',
    discard: {
      action: 'Descartar',
      of: (planName: string, date: string) => `Descartar pago de ${planName} del ${date}`,
      title: (planName: string) => `Descartar el pago de «${planName}»`,
      description: (amount: string) => `¿Quieres descartar este pago de ${amount}?`,
      consequences: [
        'Deja de estar pendiente y no se te cobra nada.',
        'Si después lo apruebas en una pestaña de PayPal que quedó abierta, tu plan empezará de todos modos y te avisaremos.',
      ],
      consequencesToMembers: [
        'Deja de estar pendiente y no se te cobra nada.',
        'Si después lo apruebas en una pestaña de PayPal que quedó abierta, tu plan empezará de todos modos.',
      ],
      confirm: 'Descartar pago',
      cancel: 'Conservar',
      done: 'Pago descartado',
      failed: 'No se pudo descartar el pago',
    },
    receipt: 'Ver recibo',
    receiptOf: (planName: string, date: string) => `Ver recibo de ${planName} del ${date}`,
    empty: {
      title: 'No tienes pagos',
      description: 'Cuando contrates un plan, su pago y su recibo estarán aquí.',
    },
  },
  /** Where an empty list leads: what would fill it or, for an administrator, to what clients have. */
  toPlans: 'Ver planes',
  toPayments: 'Ver pagos',
  /** Administrators keep what they bought as clients, and buy no more. */
  adminEmpty:
    'Los administradores no contratan planes. Lo que tus clientes tienen y pagan está en Pagos.',
} as const;

/** Wording of the receipt. */
export const receiptText = {
  title: ordersTitles.receipt,
  titleOf: (number: string) => `Recibo ${number}`,
  description: 'Comprobante de un pago.',
  back: 'Volver a Mis Órdenes',
  backToPayments: 'Volver a Pagos',
  print: 'Imprimir',
  number: 'Número',
  date: 'Fecha',
  status: 'Estado',
  order: 'Orden de PayPal',
  client: 'Cliente',
  dni: 'DNI',
  detail: 'Detalle',
  columns: { concept: 'Concepto', amount: 'Monto' },
  plan: (planName: string) => `Plan ${planName}`,
  period: (from: string, to: string) => `Del ${from} al ${to}`,
  refunded: 'Reembolsado',
  total: 'Total',
  negative: (amount: string) => `−${amount}`,
  failed: 'No se pudo cargar el recibo',
  missing: {
    title: 'No encontramos este recibo',
    description: 'No existe o su pago aún no está completado.',
  },
} as const;
