import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { billingLabels, type Plan } from '../../../../../functions/plans/plans.domain.ts';
import type { Placement } from '../../../../../functions/user-plans/user-plans.periods.domain.ts';
import { pathOfPaymentResult } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { openTab } from '../../../lib/browser/open-tab.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { ApiError, messageOf } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { planInfoQuery } from '../../user-plans/public/plan-info.ts';
import { isChoice, purchaseKindOf } from '../plans.placement.ts';
import { useCheckout } from '../plans.queries.ts';
import { factsOf, checkoutText as text } from '../plans.text.ts';
import { offeredPlansQuery } from '../public/plan-lists.ts';
import { PurchasePreview } from './purchase-preview.tsx';

const startedText = text.started;

export interface CheckoutDialogProps extends DialogControl {
  task: Plan;
}

/**
 * Says what buying a plan does, then begins the payment. PayPal's tab opens in the click and waits there for its
 * address; there is a link as well, for browsers that open none.
 */
export function CheckoutDialog({ open, close, task: chosen }: CheckoutDialogProps) {
  const toast = useToast();
  // Where it cannot be read, the dialog shows the rule instead.
  const info = useQuery(planInfoQuery(useApi()));
  const form = useForm<{ placement: Placement }>({ defaultValues: { placement: 'now' } });
  const offer = useOffer(chosen);
  const { plan } = offer;
  const [started, setStarted] = useState<StartedPayment>();
  const [failure, setFailure] = useState<string>();

  const checkout = useAction(useCheckout(), {
    before: () => {
      setFailure(undefined);
      return openTab(text.paying);
    },
    done: (payment, _order, tab) => {
      setStarted({ ...payment, opened: tab.lead(payment.checkoutUrl) });
    },
    failed: (error, _order, tab) => {
      tab.close();
      if (isOfferChanged(error)) offer.readAgain();
      const description = messageOfRefusal(error, text.failed);
      setFailure(description);
      toast({ title: text.error, description, variant: 'destructive' });
    },
  });
  const { pending } = checkout;
  const periods = info.data?.periods ?? [];
  const kind = purchaseKindOf(periods, plan, new Date());
  const pay = () => {
    const { planId, revision } = plan;
    const isAsked = isChoice(periods, plan, new Date());
    checkout.run({
      planId,
      revision,
      ...(isAsked && { placement: form.getValues('placement') }),
    });
  };

  if (started) return <CheckoutStarted open={open} close={close} payment={started} />;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={text.title[kind](plan.name)}
      description={text.description}
      pending={pending}
      alert={failure}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={close}>
            {text.cancel}
          </Button>
          <Button loading={pending} disabled={info.isPending || offer.isReading} onClick={pay}>
            {pending ? text.paying : text.pay}
          </Button>
        </>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="tabular text-2xl leading-8 font-semibold">
          {formatMoney(plan.priceCents, plan.currency)}
        </span>
        <span className="text-sm text-muted-foreground">{billingLabels[plan.billing]}</span>
      </p>
      {offer.isChanged && <OfferFacts plan={plan} />}
      <PurchasePreview plan={plan} info={info} form={form} />
    </Dialog>
  );
}

interface StartedPayment {
  paymentId: string;
  /** PayPal's page for it. */
  checkoutUrl: string;
  /** It was opened in a tab. */
  opened: boolean;
}

interface CheckoutStartedProps extends DialogControl {
  payment: StartedPayment;
}

/** The payment goes on in PayPal's tab; here is the way to it, and to the page that waits for its end. */
function CheckoutStarted({ open, close, payment }: CheckoutStartedProps) {
  const { paymentId, checkoutUrl, opened } = payment;
  const words = useRef<HTMLDivElement>(null);
  // The button that was pressed no longer exists.
  useEffect(() => words.current?.focus(), []);
  const toPaypal = (
    <Button key="paypal" asChild variant={opened ? 'secondary' : 'primary'}>
      <a href={checkoutUrl} target="_blank" rel="noopener noreferrer">
        <ExternalLink aria-hidden="true" />
        {startedText.open}
      </a>
    </Button>
  );
  const toResult = (
    <Button key="result" asChild variant={opened ? 'primary' : 'secondary'}>
      <Link to={pathOfPaymentResult(paymentId)}>{startedText.paid}</Link>
    </Button>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={startedText.title}
      footer={opened ? [toPaypal, toResult] : [toResult, toPaypal]}
    >
      <div ref={words} tabIndex={-1} className="grid gap-2 text-sm outline-none">
        <p>{opened ? startedText.opened : startedText.blocked}</p>
        <p className="text-muted-foreground">{startedText.then}</p>
      </div>
    </Dialog>
  );
}

/** What a plan holds by now, for somebody who was shown another offer a moment ago. */
function OfferFacts({ plan }: { plan: Plan }) {
  return (
    <div className="mt-4 text-sm wrap-anywhere">
      <p className="font-medium">{text.changed}</p>
      <ul className="mt-1.5 grid list-disc gap-1 pl-5 text-muted-foreground">
        {factsOf(plan).map((fact, index) => (
          <li key={`${String(index)} ${fact}`}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}

/** What the server said on purpose: a refusal, or that the provider does not answer. */
const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status > 0 &&
  error.code !== 'INTERNAL' &&
  error.code !== 'BAD_ANSWER';

/** The offer is not the one that was shown any more. */
const isOfferChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'OFFER_CHANGED';

/** 'Error al crear el pago con PayPal (or the server message)' (spec 001 §8). */
const messageOfRefusal = (error: unknown, fallback: string): string =>
  isAnswer(error) ? error.message : `${fallback}. ${messageOf(error)}`;

/**
 * The offer that somebody is about to pay: the one that was shown, whatever the list in the background has become,
 * until it is asked for again.
 */
function useOffer(chosen: Plan) {
  const api = useApi();
  const client = useQueryClient();
  const [plan, setPlan] = useState(chosen);
  const [isReading, setIsReading] = useState(false);

  const read = async () => {
    setIsReading(true);
    try {
      const plans = await client.query({ ...offeredPlansQuery(api), staleTime: 0 });
      setPlan(plans.find(({ planId }) => planId === chosen.planId) ?? chosen);
    } catch {
      // What was shown stays, and the next try to pay it is refused again.
    } finally {
      setIsReading(false);
    }
  };
  return {
    plan,
    isReading,
    isChanged: plan.revision !== chosen.revision,
    readAgain: () => void read(),
  };
}
