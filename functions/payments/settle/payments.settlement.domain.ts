import * as z from 'zod';

/** Status of a payment (spec 001 §3). An administrator may set any status; that changes the record alone. */
export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export const paymentStatusSchema = z.enum(paymentStatuses, 'Elige un estado');
export type PaymentStatus = z.output<typeof paymentStatusSchema>;

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: 'Pendiente',
  completed: 'Completado',
  failed: 'Fallido',
  refunded: 'Reembolsado',
};

/**
 * Where the money is, as reported by the provider; never set by hand. Plans start and end by this alone.
 * - `created`: not approved yet. `approved`: to be captured. `declined`: the instrument was refused, another may work.
 * - `pending`: captured, and held by the provider for a while. `captured`: the money is ours.
 * - `denied`: a held capture that failed. `closed`: nobody can pay it any more.
 * - `refunded`, `reversed`: the money was ours, and went back in full.
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

/** What says whether a payment has a receipt. */
export interface Numbered {
  status: PaymentStatus;
  receiptNumber: string | null;
}

/**
 * Whether there is a receipt. A refund does not remove it; money of another amount that went back never completed the
 * payment, so there is nothing to receipt.
 */
export const hasReceipt = ({ status, receiptNumber }: Numbered): boolean =>
  status === 'completed' || (status === 'refunded' && receiptNumber !== null);

/** The record's status for each settlement; `approved` is still 'pending' to people. */
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
 * The legal transitions. Nothing follows a full refund; money that was ours goes back or stays. News of any other
 * transition arrived late and changes nothing.
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
  // Another attempt with another instrument, or money that arrived after all.
  denied: ['approved', 'pending', 'captured', 'refunded', 'reversed'],
  closed: ['approved', 'pending', 'captured', 'refunded', 'reversed'],
  captured: ['refunded', 'reversed'],
  refunded: [],
  reversed: [],
};
export const maySettle = (from: Settlement, to: Settlement): boolean =>
  successors[from].includes(to);

/** Whether the payer can still pay at the provider's page. */
export const isPayable = (settlement: Settlement): boolean =>
  ['created', 'approved', 'declined'].includes(settlement);
