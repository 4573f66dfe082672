import type { Receipt } from '../../../../../functions/payments/payments.domain.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { receiptText as text } from '../orders.text.ts';

const cellLooks = 'py-3 align-top';
const amountLooks = 'tabular py-3 pl-4 text-right align-top whitespace-nowrap';

/** What was paid for, what went back of it, and what remains. */
export function ReceiptLines({ receipt: { payment, period } }: { receipt: Receipt }) {
  const format = useFormat();
  const { amountCents, refundedCents, currency, planName } = payment;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{text.detail}</caption>
      <thead>
        <tr className="border-b text-xs text-muted-foreground">
          <th scope="col" className="py-2 font-medium">
            {text.columns.concept}
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-medium">
            {text.columns.amount}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        <tr>
          <td className={cellLooks}>
            <p className="font-medium wrap-anywhere">{text.plan(planName)}</p>
            {period && (
              <p className="text-muted-foreground">
                {text.period(format.date(period.startDate), format.date(period.endDate))}
              </p>
            )}
          </td>
          <td className={amountLooks}>{money(amountCents)}</td>
        </tr>
        {refundedCents > 0 && (
          <tr>
            <td className={cellLooks}>{text.refunded}</td>
            <td className={amountLooks}>{text.negative(money(refundedCents))}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr className="border-t font-semibold">
          <th scope="row" className={cellLooks}>
            {text.total}
          </th>
          <td className={amountLooks}>{money(amountCents - refundedCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
