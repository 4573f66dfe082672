import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { CONNECTOR_ZIP } from '../../../../lib/connector-zip.ts';
import { CopyButton } from '../../../../components/copy-button.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { useToast } from '../../../../components/ui/overlays/toast.tsx';
import type { WaitingCode } from './pairing.queries.ts';
import { pairingText as text } from './pairing.text.ts';

const MINUTE_MS = 60_000;

interface PairingStepsProps {
  code: WaitingCode;
  /** Milliseconds. */
  now: number;
  /** The site cannot be asked for at the moment. */
  failing: boolean;
}

/** What is to be done with a code, in three steps. The last one is ours. */
export function PairingSteps({ code, now, failing }: PairingStepsProps) {
  const { steps } = text;
  return (
    <ol className="flex flex-col gap-4 self-stretch text-sm">
      <Step n={1} words={steps.download}>
        <Button asChild variant="secondary">
          <a href={CONNECTOR_ZIP} download>
            <Download aria-hidden="true" />
            {steps.downloadLink}
          </a>
        </Button>
      </Step>
      <Step n={2} words={steps.paste}>
        <ShownCode code={code.text} />
        <p className="text-muted-foreground">
          {text.left(Math.ceil((code.deadline - now) / MINUTE_MS))}
        </p>
      </Step>
      <Step n={3} words={steps.done}>
        <p role="status" className="flex items-center gap-2 text-muted-foreground">
          <Spinner />
          {failing ? text.pollFailed : text.waiting}
        </p>
      </Step>
    </ol>
  );
}

function Step({ n, words, children }: { n: number; words: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-primary-soft text-xs font-semibold text-primary-soft-foreground"
      >
        {n}
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <p className="leading-6">{words}</p>
        {children}
      </div>
    </li>
  );
}

function ShownCode({ code }: { code: string }) {
  const toast = useToast();
  return (
    <div className="flex flex-col gap-3 self-stretch rounded-lg border bg-card p-3 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="text-xs text-muted-foreground">{text.code}</p>
        <code className="mt-0.5 block font-mono font-semibold break-all select-all">{code}</code>
      </div>
      <CopyButton
        text={code}
        label={text.copy}
        onFailed={() => toast({ title: text.copyFailed, variant: 'destructive' })}
      />
    </div>
  );
}
