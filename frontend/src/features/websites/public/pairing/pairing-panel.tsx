import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { messageOf } from '../../../../lib/http/api-error.ts';
import { useApi } from '../../../../lib/http/api.context.tsx';
import { useAction } from '../../../../lib/forms/use-action.ts';
import { useNow } from '../../../../lib/format/use-now.ts';
import { Alert } from '../../../../components/ui/alert.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { useToast } from '../../../../components/ui/overlays/toast.tsx';
import { PairingSteps } from './pairing-steps.tsx';
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

export interface PairingPanelProps {
  websiteId: string;
  /** The end of the key that the site has; null for none. */
  keyLast4: string | null;
  /** The site has its new key; called once. */
  onPaired?: () => void;
}

/** Links a site by a code that people paste into its plugin, and waits for it. */
export function PairingPanel({ websiteId, keyLast4, onPaired }: PairingPanelProps) {
  const toast = useToast();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const pairing = useAction(useStartPairing(websiteId, keyLast4), {
    // The pressed button goes: the keyboard stays here.
    done: () => panel.current?.focus({ preventScroll: true }),
    failed: (error) =>
      toast({ title: text.failed, description: messageOf(error), variant: 'destructive' }),
  });
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
      {pairing.data ? (
        <Waiting
          key={pairing.data.deadline}
          code={pairing.data}
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
  const tell = useEffectEvent(() => {
    // In this order: what shows the site elsewhere may take this panel away.
    onPaired?.();
    if (query.data) void showPaired(queryClient, query.data);
  });
  useEffect(() => {
    if (paired) tell();
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
