import { HardDrive } from 'lucide-react';
import { Link } from 'react-router';
import {
  storageMessages,
  storagePercent,
  storageWarningOf,
  type BackupStorage,
  type StorageOwner,
} from '../../../../../functions/backups/backups.domain.ts';
import { paths } from '../../../app/paths.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { siteBackupsText } from '../backups.text.ts';

const text = siteBackupsText.storage;

export interface StorageCardProps {
  storage: BackupStorage;
  owner: StorageOwner;
}

/** How full the storage is that a site's backups count in, with the warnings of spec 001 §8. */
export function StorageCard({ storage, owner }: StorageCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle className="flex items-center gap-2">
          <HardDrive aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
          {text.title}
        </CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        {owner === 'nobody' ? (
          <NobodysStorage storage={storage} />
        ) : (
          <OwnersStorage storage={storage} owner={owner} />
        )}
      </CardContent>
    </Card>
  );
}

/** There is no limit to fill where nobody owns the site. */
function NobodysStorage({ storage }: Pick<StorageCardProps, 'storage'>) {
  return (
    <>
      <p className="tabular text-xl font-semibold">{text.withoutOwner(storage.usedBytes)}</p>
      <p className="text-sm text-muted-foreground">{text.whose.nobody}</p>
    </>
  );
}

function OwnersStorage({ storage, owner }: StorageCardProps) {
  const { usedBytes, reservedBytes, limitBytes } = storage;
  const percent = storagePercent(storage);
  const warning = storageWarningOf(storage);
  return (
    <>
      <p className="tabular flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-xl font-semibold">{text.used(usedBytes, limitBytes)}</span>
        <span className="text-sm text-muted-foreground">{text.percent(percent)}</span>
      </p>
      <Progress value={Math.min(100, percent)} label={text.label} />
      <p className="text-sm text-muted-foreground">{text.whose[owner]}</p>
      {reservedBytes > 0 && (
        <p className="tabular text-sm text-muted-foreground">{text.reserved(reservedBytes)}</p>
      )}
      {warning !== undefined && (
        <Alert variant={warning === 'full' ? 'error' : 'warning'}>{storageMessages[warning]}</Alert>
      )}
      <Limits storage={storage} />
    </>
  );
}

function Limits({ storage: { hasPlan, limitBytes } }: Pick<StorageCardProps, 'storage'>) {
  return (
    <p className="text-sm text-muted-foreground">
      {text.limits(hasPlan ? limitBytes : undefined)}{' '}
      {!hasPlan && (
        <Link
          to={paths.plans}
          className="inline-flex min-h-control items-center font-medium text-primary-soft-foreground underline underline-offset-4"
        >
          {text.plans}
        </Link>
      )}
    </p>
  );
}
