import { useQuery } from '@tanstack/react-query';
import {
  releasePhaseLabels,
  stopReasonLabels,
  type ReleaseAction,
  type ReleaseView,
} from '../../../../../functions/status/releases/status.releases.domain.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useIsAtLeast } from '../../../lib/session/session.context.tsx';
import { releaseQuery, useDecideRelease } from './status.fleet.queries.ts';
import { releaseText as text } from './status.fleet.text.ts';

/** How far the release of the connector is that sites are offered; nothing where it is with all of them, or was not read. */
export function ConnectorRelease() {
  const { data } = useQuery(releaseQuery(useApi()));
  const release = data?.release;
  if (!release || (release.phase === 'all' && !release.stopped)) return null;
  return <Shown release={release} />;
}

function whyOf({ stopped }: ReleaseView): string {
  if (!stopped) return '';
  const { reason, name } = stopped;
  return text.stopped(stopReasonLabels[reason], name);
}

function Shown({ release }: { release: ReleaseView }) {
  const { version, phase, offered, updated, stopped } = release;
  const decides = useIsAtLeast('administrator');
  return (
    <Alert
      variant={stopped ? 'error' : 'info'}
      className="mb-6"
      title={stopped ? text.stoppedTitle(version) : text.title(version)}
      actions={decides && <Decide version={version} action={stopped ? 'continue' : 'stop'} />}
    >
      <p>{text.progress(releasePhaseLabels[phase], { offered, updated })}</p>
      {stopped && <p>{whyOf(release)}</p>}
    </Alert>
  );
}

function Decide({ version, action }: { version: string; action: ReleaseAction }) {
  const toast = useToast();
  const decide = useAction(useDecideRelease(), {
    done: () => toast({ title: text.done[action], variant: 'success' }),
    failed: (error) =>
      toast({ title: text.failed, description: messageOf(error), variant: 'destructive' }),
  });
  return (
    <Button
      variant="secondary"
      loading={decide.pending}
      onClick={() => decide.run({ action, version })}
    >
      {text.actions[action]}
    </Button>
  );
}
