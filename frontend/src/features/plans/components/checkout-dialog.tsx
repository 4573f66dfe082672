import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { billingLabels, type Plan } from '../../../../../functions/plans/plans.domain.ts';
import type { Placement } from '../../../../../functions/user-plans/user-plans.periods.domain.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { openTab } from '../../../lib/browser/open-tab.ts';
import { planInfoQuery } from '../../user-plans/public/plan-info.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { isOfferChanged, tellRefusal } from '../plans.failure.ts';
import { isChoice } from '../plans.placement.ts';
import { useCheckout } from '../plans.queries.ts';
import { checkoutText as text } from '../plans.text.ts';
import { useOffer } from '../use-offer.ts';
import { OfferFacts } from './offer-facts.tsx';
import { CheckoutStarted, type StartedPayment } from './checkout-started.tsx';
import { PurchasePreview } from './purchase-preview.tsx';

export interface CheckoutDialogProps extends DialogControl {
  task: Plan;
}

/**
 * Says what buying a plan does, then begins the payment. PayPal's tab opens in the click and waits there for its
 * address; there is a link as well, for browsers that open none.
 */
export function CheckoutDialog({ open, close, task: chosen }: CheckoutDialogProps) {
  const toast = useToast();
  // Where it cannot be read the rule is told instead.
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
      const description = tellRefusal(error, text.failed);
      setFailure(description);
      toast({ title: text.error, description, variant: 'destructive' });
    },
  });
  const { pending } = checkout;
  const pay = () => {
    const { planId, revision } = plan;
    const isAsked = isChoice(info.data?.periods ?? [], plan, new Date());
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
      title={text.title(plan.name)}
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
