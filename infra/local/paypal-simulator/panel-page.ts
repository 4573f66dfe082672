import { escapeHtml } from '../mailbox/mailbox-page.ts';
import { formatMoney } from './checkout-page.ts';
import type { Capture, Order } from './orders.ts';
import { page } from './page.ts';

/** Orders that the panel shows. */
const SHOWN_MAX = 50;

/** What can be done to an order by hand, in the panel's words. */
const steps = {
  complete: 'Aceptar el pago',
  deny: 'Rechazar el pago',
  refund: 'Reembolsar',
  reverse: 'Revertir por el banco',
  'reverse-approval': 'Anular la aprobación',
  'open-dispute': 'Abrir disputa',
  'win-dispute': 'Ganar la disputa',
  'lose-dispute': 'Perder la disputa',
} as const;
export type PanelStep = keyof typeof steps;
export const panelSteps = Object.keys(steps) as PanelStep[];

/** What may happen to money that is here. */
function paidSteps({ dispute }: Order): PanelStep[] {
  if (dispute === null || dispute.outcome === 'RESOLVED_SELLER_FAVOUR') {
    return ['refund', 'reverse', 'open-dispute'];
  }
  return dispute.outcome === null ? ['win-dispute', 'lose-dispute'] : [];
}

function stepsOf(order: Order): PanelStep[] {
  if (order.status === 'APPROVED') return ['reverse-approval'];
  if (order.capture?.status === 'PENDING') return ['complete', 'deny'];
  const isPaid = ['COMPLETED', 'PARTIALLY_REFUNDED'].includes(order.capture?.status ?? '');
  return isPaid ? paidSteps(order) : [];
}

const statusTexts: Record<Order['status'] | Capture['status'], string> = {
  CREATED: 'Sin aprobar',
  PAYER_ACTION_REQUIRED: 'Sin aprobar',
  APPROVED: 'Aprobado, sin cobrar',
  VOIDED: 'Anulado',
  COMPLETED: 'Cobrado',
  PENDING: 'Cobro retenido',
  DECLINED: 'Cobro rechazado',
  PARTIALLY_REFUNDED: 'Reembolsado en parte',
  REFUNDED: 'Reembolsado',
};

const disputeTexts = {
  open: 'En disputa',
  RESOLVED_SELLER_FAVOUR: 'Disputa ganada',
  RESOLVED_BUYER_FAVOUR: 'Disputa perdida',
};
const disputeText = ({ dispute }: Order) =>
  dispute ? `<small>${disputeTexts[dispute.outcome ?? 'open']}</small>` : '';

const dateFormat = new Intl.DateTimeFormat('es', { dateStyle: 'short', timeStyle: 'medium' });

function row(order: Order): string {
  const isPayable = order.status !== 'COMPLETED' && order.status !== 'VOIDED';
  const buttons = stepsOf(order).map(
    (step) =>
      `<button class="small" formaction="/orders/${order.id}/${step}">${steps[step]}</button>`,
  );
  return `<tr><td><time datetime="${order.createdAt}">${dateFormat.format(new Date(order.createdAt))}</time></td>
<td>${escapeHtml(order.description)}<small>${order.id}</small></td>
<td class="number">${escapeHtml(formatMoney(order.capture?.amount ?? order.amount))}</td>
<td>${statusTexts[order.capture?.status ?? order.status]}${disputeText(order)}</td>
<td>${isPayable ? `<a href="/checkoutnow?token=${order.id}">Pagar</a>` : ''}<form method="post">${buttons.join('')}</form></td></tr>`;
}

/** The merchant's side: the newest orders, and what may happen to each. */
export function panelPage(orders: readonly Order[]): string {
  const newest = [...orders]
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, SHOWN_MAX);
  const table = `<div class="wide" tabindex="0" role="region" aria-label="Pedidos"><table>
<thead><tr><th>Creado</th><th>Pedido</th><th>Importe</th><th>Estado</th><th>Acciones</th></tr></thead>
<tbody>${newest.map(row).join('\n')}</tbody></table></div>`;
  const empty = '<p class="note">Aún no hay pedidos. Elige un plan en el portal.</p>';
  return page(
    'Panel',
    `<section class="card large"><h1>Pedidos</h1>
${newest.length === 0 ? empty : table}</section>`,
  );
}
