import { useId, type ReactNode } from 'react';
import { backupFailures } from '../../../../../functions/backups/backups.domain.ts';
import { proofSentence } from '../../../../../functions/backups/restore/backups.proof.domain.ts';
import { formatBytes } from '../../../../../functions/core/validation/bytes.ts';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { cn } from '../../../lib/cn.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { addedBy, type OneBackup } from '../backups.cache.ts';
import { oneBackupText } from '../backups.one.text.ts';
import { backupListText } from '../backups.text.ts';
import { DrillState } from '../drill/drill-state.tsx';
import { ProveNow } from '../drill/prove-now.tsx';
import { Checksum, ListedStatus } from './backup-cells.tsx';

const text = oneBackupText.facts;

/** How a backup is stored, and where it came from. */
export function BackupFacts({ backup, source, ...proofs }: Omit<OneBackup, 'site' | 'contents'>) {
  const id = useId();
  const format = useFormat();
  const { originalFilename, size, createdAt, manual, description, failure, sha256 } = backup;
  const { origins } = backupListText;
  return (
    <Card aria-labelledby={id} className="self-start">
      <CardHeader>
        <CardTitle id={id}>{text.title}</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="grid gap-3 text-sm">
          <Fact name={text.status}>
            <ListedStatus row={{ kind: 'stored', backup }} />
          </Fact>
          {failure !== null && (
            <Fact name={text.failure}>
              <span className="text-destructive-text">{backupFailures[failure]}</span>
            </Fact>
          )}
          <Fact name={text.file}>{originalFilename}</Fact>
          <Fact name={text.size}>{formatBytes(size)}</Fact>
          <Added bytes={addedBy(backup)} />
          <Fact name={text.made}>
            <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
          </Fact>
          <Fact name={text.origin}>{manual ? origins.manual : origins.automatic}</Fact>
          {source?.network && <Fact name={text.network}>{source.network}</Fact>}
          {backup.status === 'completed' && (
            <Fact name={text.proof}>
              <ProofOf backup={backup} {...proofs} />
            </Fact>
          )}
          {description !== '' && <Fact name={text.description}>{description}</Fact>}
          {sha256 !== null && (
            <Fact name={backupListText.checksum}>
              <span className="-my-2 flex items-center gap-x-1">
                <Checksum sha256={sha256} />
              </span>
            </Fact>
          )}
        </dl>
      </CardContent>
    </Card>
  );
}

/** What it added to the storage; nothing of a backup that found nothing there to share. */
const Added = ({ bytes }: { bytes: number | null }) =>
  bytes !== null && (
    <Fact name={text.added}>
      {formatBytes(bytes)}
      <span className="block text-muted-foreground">{text.addedHint}</span>
    </Fact>
  );

type Proofs = Pick<OneBackup, 'backup' | 'proof' | 'siteProof'>;

/** Whether it was restored to prove it; of some that is never tried. */
function ProofOf(props: Proofs) {
  const { backup, siteProof } = props;
  if (backup.isEncrypted) return text.notProvable;
  if (backup.manual) return text.notTried;
  return (
    <div className="grid gap-2">
      <TriedProof {...props} />
      <ProveNow websiteId={backup.websiteId} proof={siteProof} backupId={backup.backupId} />
    </div>
  );
}

function TriedProof({ backup, proof, siteProof: { underWay, hasRunner } }: Proofs) {
  const format = useFormat();
  const own = underWay?.backupId === backup.backupId ? underWay : null;
  const sentence = (proof ?? hasRunner) ? proofSentence(proof, format) : text.unproven;
  return (
    <p className={cn(proof !== null && proof.failure !== null && 'text-destructive-text')}>
      <DrillState sentence={own ? `${sentence}.` : sentence} underWay={own} />
    </p>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted-foreground">{name}</dt>
    <dd className="tabular wrap-anywhere">{children}</dd>
  </div>
);
