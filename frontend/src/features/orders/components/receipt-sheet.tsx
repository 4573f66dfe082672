import type { ReactNode } from 'react';
import type { Receipt } from '../../../../../functions/payments/receipt/payments.receipts.domain.ts';
import { Logo } from '../../../components/logo.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { useConfig } from '../../../lib/config.context.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { PaymentStatus } from '../../payments/public/payment-status.tsx';
import { receiptText as text } from '../orders.text.ts';
import { numberOf } from '../orders.receipt.ts';
import { taxLine } from '../public/tax-line.text.ts';

const cellLooks = 'py-3 align-top';
const amountLooks = 'tabular py-3 pl-4 text-right align-top whitespace-nowrap';

interface ReceiptProps {
  receipt: Receipt;
}

/** The receipt itself: all that is printed of its page. */
export function ReceiptSheet({ receipt }: ReceiptProps) {
  const { brand } = useConfig();
  return (
    <Card className="grid max-w-3xl gap-8 p-4 sm:p-8 print:max-w-none print:border-0 print:p-0 print:shadow-none">
      <div className="flex flex-wrap items-center justify-between gap-4 border-b pb-6">
        <p className="flex items-center gap-3 text-lg font-semibold">
          <Logo className="size-9 shrink-0" />
          {brand}
        </p>
        <p aria-hidden="true" className="text-lg text-muted-foreground">
          {text.title}
        </p>
      </div>
      <div className="grid gap-8 sm:grid-cols-2 print:grid-cols-2">
        <Client {...receipt.client} />
        <Facts receipt={receipt} />
      </div>
      <ReceiptLines receipt={receipt} />
    </Card>
  );
}

/** The client's company; the person where there is no company. */
function Client(client: Receipt['client']) {
  const { companyName, companyDni, companyAddress, companyCity, companyCountry } = client;
  const place = [companyCity, companyCountry].filter(Boolean).join(', ');
  const lines = [
    companyName === '' ? '' : client.name,
    companyDni === '' ? '' : `${text.dni}: ${companyDni}`,
    companyAddress,
    place,
    client.email,
  ].filter(Boolean);
  return (
    <section aria-label={text.client} className="text-sm wrap-anywhere">
      <h2 className="text-xs font-medium text-muted-foreground">{text.client}</h2>
      <p className="mt-1 font-semibold">{companyName === '' ? client.name : companyName}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

function Facts({ receipt: { payment, issuedAt } }: ReceiptProps) {
  const format = useFormat();
  return (
    <dl className="grid content-start gap-2 text-sm">
      <Fact name={text.number}>{numberOf(payment)}</Fact>
      <Fact name={text.date}>{format.date(issuedAt ?? payment.paidAt ?? payment.createdAt)}</Fact>
      {payment.mercadoPagoId !== null && <Fact name={text.order}>{payment.mercadoPagoId}</Fact>}
      <Fact name={text.status}>
        <PaymentStatus status={payment.status} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="tabular wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What was paid for, what went back of it, and what remains. */
function ReceiptLines({ receipt: { payment, period, tax } }: { receipt: Receipt }) {
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
        {tax && (
          <tr className="text-muted-foreground">
            <th scope="row" className="pb-3 text-left font-normal">
              {taxLine(tax)}
            </th>
            <td className="tabular pb-3 pl-4 text-right whitespace-nowrap">{money(tax.cents)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}
