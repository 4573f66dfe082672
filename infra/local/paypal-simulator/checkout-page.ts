import { escapeHtml } from '../mailbox/mailbox-page.ts';
import type { Instrument, Money, Order } from './orders.ts';
import { page } from './page.ts';

const instrumentTexts: Record<Instrument, { label: string; hint: string }> = {
  balance: { label: 'Saldo de PayPal', hint: 'El pago se completa al momento.' },
  pending: {
    label: 'Cuenta bancaria en revisión',
    hint: 'PayPal retiene el pago hasta que alguien lo acepte o lo rechace en el panel.',
  },
  declined: {
    label: 'Tarjeta sin fondos',
    hint: 'El cobro se rechaza y puedes elegir otro medio de pago.',
  },
};

export function formatMoney({ currency, cents }: Money): string {
  return new Intl.NumberFormat('es', { style: 'currency', currency, useGrouping: 'always' }).format(
    cents / 100,
  );
}

/** Where the payer is sent back to, as PayPal says it. */
export function backUrl(url: string, order: Order, more: Record<string, string> = {}): string {
  const back = new URL(url);
  for (const [name, value] of Object.entries({ token: order.id, ...more })) {
    back.searchParams.set(name, value);
  }
  return back.href;
}

/** The page on which an order is approved. It works without scripts. */
export function checkoutPage(order: Order): string {
  const isPayable = order.status !== 'COMPLETED' && order.status !== 'VOIDED';
  return page(
    `Pagar a ${order.brandName}`,
    `<section class="card" aria-labelledby="title">
<p class="muted">${escapeHtml(order.brandName)}</p>
<h1 id="title">${escapeHtml(order.description === '' ? 'Tu compra' : order.description)}</h1>
<p class="amount">${escapeHtml(formatMoney(order.amount))}</p>
${isPayable ? payForm(order) : finished(order)}
</section>`,
  );
}

const finished = (order: Order) => `<p class="note">Este pedido ya no se puede pagar.</p>
<p class="actions"><a class="button" href="${escapeHtml(backUrl(order.returnUrl, order))}">Volver al comercio</a></p>`;

function payForm(order: Order): string {
  const choices = (Object.keys(instrumentTexts) as Instrument[]).map((instrument) => {
    const { label, hint } = instrumentTexts[instrument];
    const checked = instrument === 'balance' ? ' checked' : '';
    return `<label class="choice"><input type="radio" name="instrument" value="${instrument}"${checked}>
<span><strong>${label}</strong><small>${hint}</small></span></label>`;
  });
  return `${noteOf(order)}<form method="post" action="/checkoutnow?token=${order.id}">
<fieldset><legend>¿Con qué quieres pagar?</legend>
${choices.join('\n')}
</fieldset>
<p class="actions"><button class="button" type="submit">Aprobar y pagar</button>
<a class="button plain" href="${escapeHtml(backUrl(order.cancelUrl, order))}">Cancelar y volver</a></p>
</form>`;
}

function noteOf({ status, instrument }: Order): string {
  if (status !== 'APPROVED') return '';
  const text =
    instrument === 'declined'
      ? 'El medio de pago que elegiste fue rechazado. Elige otro.'
      : 'Ya aprobaste este pago. Mientras no se cobre, puedes elegir otro medio de pago.';
  return `<p class="note" role="status">${text}</p>`;
}

export const missingOrderPage = (): string =>
  page(
    'Pedido desconocido',
    `<section class="card"><h1>Este pedido no existe</h1>
<p class="note">Quizá caducó. Vuelve al comercio y empieza de nuevo.</p></section>`,
  );
