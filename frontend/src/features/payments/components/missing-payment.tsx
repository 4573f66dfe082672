import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { paymentResultText as text } from '../payments.result.text.ts';
import { ResultPanel } from './result-panel.tsx';

/** 'A missing payment shows Pago no encontrado with a link to /plans' (spec 001 §2). */
export function MissingPayment() {
  return (
    <ResultPanel
      look="failed"
      {...text.missing}
      actions={
        <Button asChild>
          <Link to={paths.plans}>{text.links.plans}</Link>
        </Button>
      }
    />
  );
}
