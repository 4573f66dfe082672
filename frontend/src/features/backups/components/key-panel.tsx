import { useQuery } from '@tanstack/react-query';
import { CalendarX, Download, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  endsSoonAt,
  siteBackupKeyState,
  type SiteBackupKey,
} from '../../../../../functions/backups/key/backups.key.domain.ts';
import { LoadFailure } from '../../../components/lists/load-failure.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { CONNECTOR_ZIP } from '../../../lib/connector-zip.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNowAt } from '../../../lib/format/use-now-at.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useMay } from '../../../lib/session/session.context.tsx';
import { backupKeyQuery, useGenerateKey } from '../backups.key.queries.ts';
import { backupKeyText as text } from '../backups.key.text.ts';
import { KeyDialogs, type KeyTask } from './key-dialogs.tsx';

/** Only ages change. Milliseconds. */
const TICK_MS = 30_000;
const howToText = text.howTo;

/** The tab 'API Key': the one key by which the site's plugin uploads (spec 001 §4). */
export function KeyPanel({ websiteId }: { websiteId: string }) {
  const query = useQuery(backupKeyQuery(useApi(), websiteId));
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      {query.isPending && <LoadingKey />}
      {query.isLoadingError && <LoadFailure title={text.failed} query={query} />}
      {query.data && <SiteKey websiteId={websiteId} apiKey={query.data.key} />}
      {useMay('keep') && <KeyHowTo />}
    </div>
  );
}

interface SiteKeyProps {
  websiteId: string;
  /** null where the site has none. */
  apiKey: SiteBackupKey | null;
}

function SiteKey({ websiteId, apiKey }: SiteKeyProps) {
  const dialog = useDialogTask<KeyTask>();
  const generation = useGeneration(websiteId, dialog.start);
  const keeps = useMay('keep');
  return (
    <>
      {apiKey ? (
        <KnownKey {...{ apiKey, generation }} onTask={dialog.start} />
      ) : (
        <Card>
          <EmptyState
            icon={KeyRound}
            title={text.none.title}
            {...(keeps && {
              description: text.none.description,
              action: <GenerateButton {...generation} />,
            })}
          />
        </Card>
      )}
      {dialog.task && <KeyDialogs key={dialog.turn} {...{ websiteId, dialog }} />}
    </>
  );
}

interface KnownKeyProps {
  apiKey: SiteBackupKey;
  generation: Generation;
  onTask: (task: KeyTask) => void;
}

/** One that works is replaced or revoked after a question; where none works, another is made at once. */
function KnownKey({ apiKey, generation, onTask }: KnownKeyProps) {
  const soonAt = endsSoonAt(apiKey.expiresAt);
  const now = useNowAt([soonAt, apiKey.expiresAt]);
  const state = siteBackupKeyState(apiKey, now);
  const keeps = useMay('keep');
  return (
    <KeyCard apiKey={apiKey} state={state} endsSoon={now.toISOString() >= soonAt}>
      {keeps &&
        (state === 'active' ? (
          <>
            <Button variant="secondary" onClick={() => onTask({ kind: 'regenerate' })}>
              {text.regenerate}
            </Button>
            <Button variant="secondary" onClick={() => onTask({ kind: 'revoke' })}>
              {text.revoke}
            </Button>
          </>
        ) : (
          <GenerateButton {...generation} />
        ))}
    </KeyCard>
  );
}

interface Generation {
  generate: () => void;
  busy: boolean;
}

/** Makes a key where none works: nothing is lost by it, so nothing is asked. */
function useGeneration(websiteId: string, show: (task: KeyTask) => void): Generation {
  const toast = useToast();
  const generation = useAction(useGenerateKey(websiteId), {
    done: ({ apiKey }) => {
      show({ kind: 'show', apiKey });
      generation.reset();
    },
    failed: (error) =>
      toast({
        title: text.generateFailed,
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
  return { generate: () => generation.run(), busy: generation.pending };
}

function GenerateButton({ generate, busy }: Generation) {
  return (
    <Button onClick={generate} loading={busy}>
      {!busy && <KeyRound aria-hidden="true" />}
      {text.generate}
    </Button>
  );
}

function LoadingKey() {
  return (
    <SkeletonGroup className="grid gap-3 rounded-xl border bg-card p-4 shadow-xs sm:px-6">
      <Skeleton className="h-5 w-44" />
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} className="h-4 w-full" />
      ))}
    </SkeletonGroup>
  );
}

type KeyState = ReturnType<typeof siteBackupKeyState>;

interface KeyCardProps {
  apiKey: SiteBackupKey;
  state: KeyState;
  endsSoon: boolean;
  /** What can be done with it. */
  children: ReactNode;
}

/** All that may be known of a key but the key itself. */
function KeyCard({ apiKey, state, endsSoon, children }: KeyCardProps) {
  const format = useFormat();
  const { facts } = text;
  const { last4, permissions, createdAt, expiresAt, lastUsedAt, makerName, endedBy } = apiKey;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{text.title}</CardTitle>
      </CardHeader>
      <CardContent>
        <p className="mb-4 text-sm text-muted-foreground">{text.description}</p>
        {state === 'ended' && endedBy !== null && (
          <p className="mb-4 text-sm">{text.endedBy[endedBy]}</p>
        )}
        {state === 'active' && endsSoon && <p className="mb-4 text-sm">{text.endsSoon}</p>}
        <dl className="divide-y text-sm">
          <Fact name={facts.state}>
            <State state={state} />
          </Fact>
          <Fact name={facts.key}>
            <code className="font-mono">{text.masked(last4)}</code>
          </Fact>
          <Fact name={facts.permissions}>{text.permissions(permissions)}</Fact>
          <Fact name={facts.createdAt}>{format.dateTime(createdAt)}</Fact>
          <Fact name={facts.maker}>{makerName ?? text.unknownMaker}</Fact>
          <Fact name={facts.expiresAt}>{format.dateTime(expiresAt)}</Fact>
          <Fact name={facts.lastUsedAt}>
            {lastUsedAt === null ? text.never : <LastUsed at={lastUsedAt} />}
          </Fact>
        </dl>
        <div className="mt-4 flex flex-wrap gap-2">{children}</div>
      </CardContent>
    </Card>
  );
}

function LastUsed({ at }: { at: string }) {
  return <RelativeTime instant={at} now={useNow(TICK_MS)} />;
}

/** 'Completed and active green; failed, expired, cancelled red' (spec 001 §9). */
function State({ state }: { state: KeyState }) {
  if (state === 'active') return <StatusBadge tone="green">{text.states.active}</StatusBadge>;
  return (
    <StatusBadge
      tone="red"
      {...(state === 'expired' || state === 'ended' ? { icon: CalendarX } : {})}
    >
      {text.states[state]}
    </StatusBadge>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="tabular min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What is to be done with a key, in three steps. */
function KeyHowTo() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{howToText.title}</CardTitle>
      </CardHeader>
      <CardContent>
        <ol className="list-decimal space-y-2 pl-5 text-sm">
          {howToText.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Button asChild variant="secondary" className="mt-4">
          <a href={CONNECTOR_ZIP} download>
            <Download aria-hidden="true" />
            {howToText.download}
          </a>
        </Button>
      </CardContent>
    </Card>
  );
}
