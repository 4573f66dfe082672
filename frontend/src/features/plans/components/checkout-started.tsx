import { ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { pathOfPaymentResult } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { checkoutText } from '../plans.text.ts';

const text = checkoutText.started;

export interface StartedPayment {
  paymentId: string;
  /** PayPal's page for it. */
  checkoutUrl: string;
  /** It was opened in a tab. */
  opened: boolean;
}

export interface CheckoutStartedProps extends DialogControl {
  payment: StartedPayment;
}

/** The payment goes on in PayPal's tab; here is the way to it, and to the page that waits for its end. */
export function CheckoutStarted({ open, close, payment }: CheckoutStartedProps) {
  const { paymentId, checkoutUrl, opened } = payment;
  const words = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => words.current?.focus(), []);
  const toPaypal = (
    <Button key="paypal" asChild variant={opened ? 'secondary' : 'primary'}>
      <a href={checkoutUrl} target="_blank" rel="noopener noreferrer">
        <ExternalLink aria-hidden="true" />
        {text.open}
      </a>
    </Button>
  );
  const toResult = (
    <Button key="result" asChild variant={opened ? 'primary' : 'secondary'}>
      <Link to={pathOfPaymentResult(paymentId)}>{text.paid}</Link>
    </Button>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={text.title}
      footer={opened ? [toPaypal, toResult] : [toResult, toPaypal]}
    >
      <div ref={words} tabIndex={-1} className="grid gap-2 text-sm outline-none">
        <p>{opened ? text.opened : text.blocked}</p>
        <p className="text-muted-foreground">{text.then}</p>
      </div>
    </Dialog>
  );
}
