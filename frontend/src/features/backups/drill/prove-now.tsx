import { ShieldCheck } from 'lucide-react';
import type { SiteProof } from '../../../../../functions/backups/drill/backups.drill.domain.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { siteBackupsText } from '../backups.text.ts';
import { useStartDrill } from './backups.drill.queries.ts';

const text = siteBackupsText.proof;

interface ProveNowProps {
  websiteId: string;
  proof: SiteProof;
  /** The one that is meant, which can be proven; the site's newest where left out. */
  backupId?: string;
}

/** Why no backup can be restored now to prove it; empty where the state beside it says so. */
function obstacleOf({ proof, backupId }: ProveNowProps): string | undefined {
  const { hasRunner, underWay, newestId } = proof;
  if (!hasRunner) return text.noRunner;
  if (underWay) return [undefined, underWay.backupId].includes(backupId) ? '' : text.other;
  return (backupId ?? newestId) === null ? text.notProvable : undefined;
}

/** Where an administrator has a backup restored to prove it, or why not. Nothing for others: theirs are proven by themselves. */
export function ProveNow(props: ProveNowProps) {
  const { role } = useProfile();
  if (role !== 'admin') return null;
  const obstacle = obstacleOf(props);
  if (obstacle === undefined) return <StartDrill {...props} />;
  return obstacle !== '' && <p className="text-muted-foreground">{obstacle}</p>;
}

function StartDrill({ websiteId, backupId }: ProveNowProps) {
  const toast = useToast();
  const start = useAction(useStartDrill(websiteId, backupId), {
    failed: (error) =>
      toast({ title: text.startFailed, description: messageOf(error), variant: 'destructive' }),
  });
  return (
    <Button
      variant="secondary"
      className="w-fit"
      loading={start.pending}
      onClick={() => start.run()}
    >
      {!start.pending && <ShieldCheck aria-hidden="true" />}
      {text.start}
    </Button>
  );
}
