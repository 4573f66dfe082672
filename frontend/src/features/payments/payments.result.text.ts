import type { PaymentResult } from '../../../../functions/payments/payments.domain.ts';

/** What a payer sees: only the last three are the end. `held` is one whose record an administrator set to pending. */
export type PaymentView = Exclude<PaymentResult['stage'], 'final'> | 'held' | SettledStatus;
type SettledStatus = Exclude<PaymentResult['status'], 'pending'>;

/** Success is told only where the money is ours and the record says so: an administrator may set it by hand. */
export function viewOf({ stage, status }: PaymentResult): PaymentView {
  if (stage !== 'final') return stage;
  return status === 'pending' ? 'held' : status;
}

/** Wording of /payment-success and /payment-failure (spec 001 §2 'Payment result pages', §8). */
export const paymentResultText = {
  views: {
    waiting: {
      title: 'Confirmando tu pago…',
      message: 'Suele tardar unos segundos. Esta página se actualiza sola.',
    },
    review: {
      title: 'PayPal está revisando tu pago…',
      message:
        'Puede tardar desde unos minutos hasta algunos días. Tu plan se activará en cuanto termine la revisión, aunque cierres esta página.',
    },
    staff: {
      title: 'Estamos revisando tu pago',
      message:
        'Recibimos tu pago y nuestro equipo debe revisarlo antes de que empiece tu plan. No tienes que pagar de nuevo. En Mis Órdenes verás cuándo empieza tu plan, o si te devolvemos el dinero.',
    },
    completed: { title: '¡Pago Exitoso!', message: 'Recibimos tu pago. Gracias.' },
    failed: {
      title: 'El pago no se completó',
      message: 'Puedes intentarlo de nuevo, también con otra tarjeta o cuenta de PayPal.',
    },
    refunded: {
      title: 'Pago reembolsado',
      message: 'Este pago fue reembolsado.',
    },
    held: { title: 'Pago pendiente', message: 'Estamos revisando este pago.' },
  },
  slow: 'Está tardando más de lo habitual. Si pagaste, no se pierde nada: tu plan se activará aunque cierres esta página. Si aún no confirmaste el pago, vuelve a la pestaña de PayPal.',
  cancelled: {
    title: 'Pago Cancelado',
    message: 'Volviste de PayPal sin terminar el pago.',
    reading: 'Consultando tu pago…',
    open: 'Si lo confirmaste en PayPal, tu plan se activará de todos modos.',
    follow: 'Ver cómo va el pago',
  },
  missing: {
    title: 'Pago no encontrado',
    message: 'El enlace no corresponde a ningún pago. Revisa que esté completo.',
  },
  failed: 'No se pudo consultar el pago',
  details: { plan: 'Plan', amount: 'Monto', status: 'Estado' },
  links: {
    dashboard: 'Ir al inicio',
    activities: 'Ir a Actividades',
    plans: 'Ver planes',
    again: 'Intentar Nuevamente',
    orders: 'Ver Mis Órdenes',
  },
} as const;
