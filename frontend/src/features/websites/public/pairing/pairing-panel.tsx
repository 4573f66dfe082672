import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { CopyButton } from '../../../../components/copy-button.tsx';
import { Alert } from '../../../../components/ui/alert.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { useToast } from '../../../../components/ui/overlays/toast.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { CONNECTOR_ZIP } from '../../../../lib/connector-zip.ts';
import { useNow } from '../../../../lib/format/use-now.ts';
import { useAction } from '../../../../lib/forms/use-action.ts';
import { messageOf } from '../../../../lib/http/api-error.ts';
import { useApi } from '../../../../lib/http/api.context.tsx';
import {
  isPaired,
  pairedSiteQuery,
  showPaired,
  useStartPairing,
  type WaitingCode,
} from './pairing.queries.ts';
import { pairingText as text } from './pairing.text.ts';

/** The minutes that are left change on the screen, and so does the end. Milliseconds. */
const TICK_MS = 1_000;
const MINUTE_MS = 60_000;

export interface PairingPanelProps {
  websiteId: string;
  /** The end of the key that the site has; null for none. */
  keyLast4: string | null;
  /** A code that was made already. */
  code?: WaitingCode | null;
  /** The site has its new key; called once. */
  onPaired?: () => void;
}

/** Links a site by a code that people paste into its plugin, and waits for it. */
export function PairingPanel({ websiteId, keyLast4, code, onPaired }: PairingPanelProps) {
  const toast = useToast();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const pairing = useAction(useStartPairing(websiteId, keyLast4), {
    // The pressed button goes: the keyboard stays here.
    done: () => panel.current?.focus({ preventScroll: true }),
    failed: (error) =>
      toast({ title: text.failed, description: messageOf(error), variant: 'destructive' }),
  });
  const shown = pairing.data ?? code;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex flex-col items-start gap-3 rounded-lg border bg-muted/40 p-4 text-left"
    >
      <div>
        <h2 id={titleId} className="text-sm font-semibold">
          {text.title}
        </h2>
        <p className="mt-0.5 text-sm text-muted-foreground">
          {text.description} {keyLast4 !== null && text.replaces}
        </p>
      </div>
      {shown ? (
        <Waiting
          key={shown.deadline}
          code={shown}
          renewal={{ start: pairing.run, busy: pairing.pending }}
          {...{ websiteId, onPaired }}
        />
      ) : (
        <Button variant="secondary" onClick={() => pairing.run()} loading={pairing.pending}>
          {text.start}
        </Button>
      )}
    </section>
  );
}

interface WaitingProps {
  websiteId: string;
  code: WaitingCode;
  renewal: { start: () => void; busy: boolean };
  onPaired: (() => void) | undefined;
}

function Waiting({ websiteId, code, renewal, onPaired }: WaitingProps) {
  const query = useQuery(pairedSiteQuery(useApi(), websiteId, code));
  const now = useNow(TICK_MS).getTime();
  const paired = isPaired(query.data, code);
  const queryClient = useQueryClient();
  const announce = useEffectEvent(() => {
    // In this order: what shows the site elsewhere may take this panel away.
    onPaired?.();
    if (query.data) void showPaired(queryClient, query.data);
  });
  useEffect(() => {
    if (paired) announce();
  }, [paired]);

  if (paired) {
    return (
      <Alert variant="success" title={text.paired.title} className="self-stretch">
        {text.paired.description}
      </Alert>
    );
  }
  if (now >= code.deadline) {
    return (
      <Alert
        variant="warning"
        title={text.expired.title}
        className="self-stretch"
        actions={
          <Button variant="secondary" onClick={() => renewal.start()} loading={renewal.busy}>
            {text.expired.action}
          </Button>
        }
      />
    );
  }
  return <PairingSteps code={code} now={now} failing={query.isError} />;
}

interface PairingStepsProps {
  code: WaitingCode;
  /** Milliseconds. */
  now: number;
  /** The site cannot be asked for at the moment. */
  failing: boolean;
}

/** What is to be done with a code, in three steps. The last one is ours. */
function PairingSteps({ code, now, failing }: PairingStepsProps) {
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
