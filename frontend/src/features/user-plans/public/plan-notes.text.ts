import type { Credit } from '../../../../../functions/user-plans/user-plans.credit.domain.ts';
import type { Placement } from '../../../../../functions/user-plans/user-plans.periods.domain.ts';
import { CURRENCY } from '../../../../../functions/core/validation/money.ts';
import { formatMoney, formatSpan } from '../../../lib/format/format.ts';

/** What is said of a user plan, or of its payment, besides its dates and state. */
export const planNotesText = {
  credit: ({ cents, ms, planName }: Credit) =>
    `Incluye ${formatSpan(ms)} por los ${formatMoney(cents, CURRENCY)} que quedaban de «${planName}».`,
  neverBegan: 'No llegó a empezar',
  replaced: (planName: string, date: string) => `Reemplazado por «${planName}» el ${date}.`,
};

/** What the buyer of an upgrade chose. Whether there is credit depends on what was paid: the plan itself says it. */
export const placementLabels: Record<Placement, string> = {
  now: 'Inicio elegido: al pagar, en lugar del plan de ese momento.',
  after: 'Inicio elegido: al terminar lo que ya había.',
};
