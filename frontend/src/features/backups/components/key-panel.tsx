import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import {
  siteBackupKeyState,
  type SiteBackupKey,
} from '../../../../../functions/backups/key/backups.key.domain.ts';
import { LoadFailure } from '../../../components/lists/load-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useAction } from '../../../lib/forms/use-action.ts';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { useNowAt } from '../../../lib/format/use-now-at.ts';
import { backupKeyQuery, useGenerateKey } from '../backups.key.queries.ts';
import { backupKeyText as text } from '../backups.key.text.ts';
import { KeyCard } from './key-card.tsx';
import { KeyDialogs, type KeyTask } from './key-dialogs.tsx';
import { KeyHowTo } from './key-how-to.tsx';

/** The tab 'API Key': the one key by which the site's plugin uploads (spec 001 §4). */
export function KeyPanel({ websiteId }: { websiteId: string }) {
  const query = useQuery(backupKeyQuery(useApi(), websiteId));
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      {query.isPending && <LoadingKey />}
      {query.isLoadingError && <LoadFailure title={text.failed} query={query} />}
      {query.data && <SiteKey websiteId={websiteId} apiKey={query.data.key} />}
      <KeyHowTo />
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
  return (
    <>
      {apiKey ? (
        <KnownKey {...{ apiKey, generation }} onTask={dialog.start} />
      ) : (
        <Card>
          <EmptyState
            icon={KeyRound}
            title={text.none.title}
            description={text.none.description}
            action={<GenerateButton {...generation} />}
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
  const state = siteBackupKeyState(apiKey, useNowAt([apiKey.expiresAt]));
  return (
    <KeyCard apiKey={apiKey} state={state}>
      {state === 'active' ? (
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
      )}
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
