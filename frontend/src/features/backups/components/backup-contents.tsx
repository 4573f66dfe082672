import { useId } from 'react';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import type {
  BackupContents,
  LeftOut,
} from '../../../../../functions/backups/details/backups.details.domain.ts';
import { formatBytes } from '../../../../../functions/core/validation/bytes.ts';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { oneBackupText } from '../backups.one.text.ts';
import { backupListText } from '../backups.text.ts';
import { Flag } from './backup-cells.tsx';

const text = oneBackupText.contents;
const leftOutText = oneBackupText.leftOut;

interface BackupContentsProps {
  backup: Backup;
  contents: BackupContents | null;
}

/** What is in a backup, as its plugin counted it, and what is not. */
export function BackupContentsCard({ backup, contents }: BackupContentsProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{text.title}</CardTitle>
        {contents?.isComplete === false && <Flag>{backupListText.incomplete}</Flag>}
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        {contents ? <Contents contents={contents} /> : <Unknown backup={backup} />}
      </CardContent>
    </Card>
  );
}

function Unknown({ backup: { manual, status } }: Pick<BackupContentsProps, 'backup'>) {
  const { unknown } = text;
  if (manual) return <p className="text-muted-foreground">{unknown.manual}</p>;
  const words = status === 'pending' ? unknown.pending : unknown.automatic;
  return <p className="text-muted-foreground">{words}</p>;
}

function Contents({ contents }: { contents: BackupContents }) {
  const { tables, rows, files, bytes, isOneMoment, isComplete } = contents;
  const figures = [
    [text.tables, formatNumber(tables)],
    [text.rows, formatNumber(rows)],
    [text.files, formatNumber(files)],
    [text.bytes, formatBytes(bytes)],
  ] as const;
  return (
    <>
      {!isComplete && <p className="text-warning-text">{text.incompleteHint}</p>}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="tabular text-base font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{isOneMoment ? text.oneMoment : text.severalMoments}</p>
      <AllLeftOut contents={contents} />
    </>
  );
}

function AllLeftOut({ contents: { leftOut, leftOutNumber } }: { contents: BackupContents }) {
  if (leftOutNumber === 0) return <p className="text-muted-foreground">{leftOutText.none}</p>;
  const more = leftOutNumber - leftOut.length;
  return (
    <details>
      <summary className="w-fit cursor-pointer font-medium pointer-coarse:py-3">
        {leftOutText.title(leftOutNumber)}
      </summary>
      <ul className="mt-2 divide-y border-y">
        {leftOut.map((one, index) => (
          <LeftOutRow key={`${String(index)} ${one.name}`} leftOut={one} />
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-muted-foreground">{leftOutText.more(more)}</p>}
    </details>
  );
}

const LeftOutRow = ({ leftOut: { kind, name, reason } }: { leftOut: LeftOut }) => (
  <li className="grid gap-x-4 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
    <span className="min-w-0">
      <span className="text-muted-foreground">{leftOutText.kinds[kind]} </span>
      <code className="font-mono text-[0.8125rem] wrap-anywhere">{leftOutText.name(name)}</code>
    </span>
    <span className="text-muted-foreground">{leftOutText.reason(reason)}</span>
  </li>
);
