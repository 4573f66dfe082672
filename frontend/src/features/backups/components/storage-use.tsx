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
import { Progress } from '../../../components/ui/progress.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useMay } from '../../../lib/session/session.context.tsx';
import { siteBackupsText } from '../backups.text.ts';

const text = siteBackupsText.storage;
const looks = 'grid min-w-0 content-start gap-1.5 text-sm';

export interface StorageUseProps {
  storage: BackupStorage;
  owner: StorageOwner;
}

/** How full the storage is that a site's backups count in, with the warnings of spec 001 §8: three lines. */
export function StorageUse({ storage, owner }: StorageUseProps) {
  return (
    <section aria-label={text.title} className={looks}>
      <h2 className="flex items-center gap-2 font-medium">
        <HardDrive aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        {text.title}
      </h2>
      {owner === 'nobody' ? (
        <NobodysStorage storage={storage} />
      ) : (
        <OwnersStorage storage={storage} owner={owner} />
      )}
    </section>
  );
}

/** The same, while it is not known. */
export const StorageUseSkeleton = () => (
  <div className={looks}>
    <Skeleton className="h-5 w-44" />
    <Skeleton className="h-2 w-full rounded-full!" />
    <Skeleton className="h-5 w-56 max-w-full" />
    <Skeleton className="h-5 w-28 pointer-coarse:h-11" />
  </div>
);

/** There is no limit to fill where nobody owns the site. */
function NobodysStorage({ storage }: Pick<StorageUseProps, 'storage'>) {
  return (
    <>
      <p className="tabular">{text.withoutOwner(storage.usedBytes)}</p>
      <p className="text-muted-foreground">{text.whose.nobody}</p>
    </>
  );
}

function OwnersStorage({ storage, owner }: StorageUseProps) {
  const { usedBytes, reservedBytes, limitBytes } = storage;
  const percent = storagePercent(storage);
  const warning = storageWarningOf(storage);
  return (
    <>
      <Progress value={Math.min(100, percent)} label={text.label} />
      <p className="tabular flex flex-wrap justify-between gap-x-4">
        <span>{text.used(usedBytes, limitBytes)}</span>
        <span className="text-muted-foreground">{text.percent(percent)}</span>
      </p>
      {reservedBytes > 0 && (
        <p className="tabular text-muted-foreground">{text.reserved(reservedBytes)}</p>
      )}
      {warning !== undefined && (
        <Alert variant={warning === 'full' ? 'error' : 'warning'}>{storageMessages[warning]}</Alert>
      )}
      <details className="text-muted-foreground">
        <summary className="w-fit cursor-pointer pointer-coarse:py-3">{text.how}</summary>
        <p>{text.whose[owner]}</p>
        <Limits storage={storage} />
      </details>
    </>
  );
}

function Limits({ storage: { hasPlan, limitBytes } }: Pick<StorageUseProps, 'storage'>) {
  const pays = useMay('pay');
  return (
    <p>
      {text.limits(hasPlan ? limitBytes : undefined)}{' '}
      {pays && !hasPlan && (
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
