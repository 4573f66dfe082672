import { Link } from 'react-router';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import type { SourceView } from '../../../../../functions/backups/origin/backups.origin.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useMay } from '../../../lib/session/session.context.tsx';
import { useConfirmSource } from '../backups.one.queries.ts';
import { oneBackupText } from '../backups.one.text.ts';
import { backupListText } from '../backups.text.ts';

const text = oneBackupText.source;

function whatIsNew({ isOriginNew, isNetworkNew }: SourceView): string {
  if (isOriginNew && isNetworkNew) return text.both;
  return isNetworkNew ? text.network : text.origin;
}

/** A backup from elsewhere than the ones before, until somebody says that it is right. */
export function NewSource({ backup, source }: { backup: Backup; source: SourceView }) {
  const toast = useToast();
  const confirm = useAction(useConfirmSource(backup), {
    done: () => toast({ title: text.confirmed, variant: 'success' }),
    failed: (error) =>
      toast({ title: text.confirmFailed, description: messageOf(error), variant: 'destructive' }),
  });
  return (
    <Alert
      variant="warning"
      title={backupListText.newSource}
      actions={
        useMay('keep') && (
          <>
            <Button variant="secondary" loading={confirm.pending} onClick={() => confirm.run()}>
              {text.confirm}
            </Button>
            <Button asChild variant="secondary">
              <Link to={`${pathOfSite(paths.backupsOfSite, backup.websiteId)}?tab=api-key`}>
                {text.key}
              </Link>
            </Button>
          </>
        )
      }
    >
      {whatIsNew(source)} {text.advice}
    </Alert>
  );
}
