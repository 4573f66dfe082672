import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { Link } from 'react-router';
import type { SiteProof as Proof } from '../../../../../functions/backups/drill/backups.drill.domain.ts';
import { siteProofSentence } from '../../../../../functions/backups/restore/backups.proof.domain.ts';
import { pathOfBackup } from '../../../app/paths.ts';
import { cn } from '../../../lib/cn.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { siteBackupsText } from '../backups.text.ts';
import { DrillState } from '../drill/drill-state.tsx';

const text = siteBackupsText.proof;

const looks = {
  proven: { Icon: ShieldCheck, className: 'text-success-text' },
  failed: { Icon: ShieldAlert, className: 'text-destructive-text' },
  untried: { Icon: ShieldQuestion, className: 'text-muted-foreground' },
};

/** An earlier backup that came back is no reason for a green mark beside the newest one. */
const stateOf = ({ last }: Proof): keyof typeof looks => {
  if (last === null) return 'untried';
  if (last.failure !== null) return 'failed';
  return last.is === 'newest' ? 'proven' : 'untried';
};

/** There is something to say: an outcome, or one that is to come. */
const isShown = ({ last, newestId, hasRunner }: Proof) =>
  last !== null || (newestId !== null && hasRunner);

/** Whether a restore proved the site's backups, and why not; nothing where nobody restores them. */
export function SiteProof({ websiteId, proof }: { websiteId: string; proof: Proof }) {
  const format = useFormat();
  if (!isShown(proof)) return null;
  const { Icon, className } = looks[stateOf(proof)];
  const { last, underWay } = proof;
  return (
    <p className={cn('flex min-w-0 gap-1.5', className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <DrillState sentence={siteProofSentence(last, format)} underWay={underWay} />{' '}
        {!underWay && last !== null && last.is !== 'deleted' && (
          <Link to={pathOfBackup({ websiteId, backupId: last.backupId })} className="underline">
            {text.open}
          </Link>
        )}
      </span>
    </p>
  );
}
