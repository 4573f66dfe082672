import {
  paymentStatusLabels,
  type PaymentStatus as Status,
} from '../../../../../functions/payments/settle/payments.settlement.domain.ts';
import { StatusBadge, type StatusTone } from '../../../components/status-badge.tsx';

const tones: Record<Status, StatusTone> = {
  completed: 'green',
  pending: 'yellow',
  failed: 'red',
  refunded: 'grey',
};

/** The status of a payment in its colour (spec 001 §9). */
export function PaymentStatus({ status }: { status: Status }) {
  return <StatusBadge tone={tones[status]}>{paymentStatusLabels[status]}</StatusBadge>;
}
