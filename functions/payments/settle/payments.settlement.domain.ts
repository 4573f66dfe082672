import * as z from 'zod';

/** Status of a payment (spec 001 §3). An administrator may set it freely: that changes the record alone. */
export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export const paymentStatusSchema = z.enum(paymentStatuses, 'Selecciona un estado');
export type PaymentStatus = z.output<typeof paymentStatusSchema>;

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: 'Pendiente',
  completed: 'Completado',
  failed: 'Fallido',
  refunded: 'Reembolsado',
};

/**
 * Where the money is, as the provider tells: never set by hand. What is activated follows from this alone.
 * - `created`: nobody approved it yet. `approved`: to be captured. `declined`: the instrument was refused, another may do.
 * - `pending`: captured, and held by the provider for a while. `captured`: it is ours.
 * - `denied`: a held capture that came to nothing. `closed`: nobody can pay it any more.
 * - `refunded`, `reversed`: it was ours, and went back in full.
 */
export const settlements = [
  'created',
  'approved',
  'declined',
  'pending',
  'captured',
  'denied',
  'closed',
  'refunded',
  'reversed',
] as const;
export const settlementSchema = z.enum(settlements);
export type Settlement = z.output<typeof settlementSchema>;

/** What the record says of each; `approved` and the like are still 'pending' to people. */
export const statusOfSettlement: Record<Settlement, PaymentStatus> = {
  created: 'pending',
  approved: 'pending',
  declined: 'failed',
  pending: 'pending',
  captured: 'completed',
  denied: 'failed',
  closed: 'failed',
  refunded: 'refunded',
  reversed: 'refunded',
};

/**
 * What the provider may say after what. Nothing follows a full refund; money that was ours goes back or stays. What
 * arrived late and is none of these is old news, and changes nothing.
 */
const successors: Record<Settlement, readonly Settlement[]> = {
  created: [
    'approved',
    'declined',
    'pending',
    'captured',
    'denied',
    'closed',
    'refunded',
    'reversed',
  ],
  approved: [
    'created',
    'declined',
    'pending',
    'captured',
    'denied',
    'closed',
    'refunded',
    'reversed',
  ],
  declined: ['approved', 'pending', 'captured', 'denied', 'closed', 'refunded', 'reversed'],
  pending: ['captured', 'denied', 'refunded', 'reversed'],
  // Another attempt with another instrument, or money that came after all.
  denied: ['approved', 'pending', 'captured', 'refunded', 'reversed'],
  closed: ['approved', 'pending', 'captured', 'refunded', 'reversed'],
  captured: ['refunded', 'reversed'],
  refunded: [],
  reversed: [],
};
export const maySettle = (from: Settlement, to: Settlement): boolean =>
  successors[from].includes(to);

/** The payer can still do something about these at the provider's page. */
export const isPayable = (settlement: Settlement): boolean =>
  ['created', 'approved', 'declined'].includes(settlement);
