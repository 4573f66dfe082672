import { HardDrive } from 'lucide-react';
import { Link } from 'react-router';
import {
  storageMessages,
  storagePercent,
  storageWarningOf,
  type BackupStorage,
} from '../../../../../functions/backups/backups.domain.ts';
import { paths } from '../../../app/paths.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { useProfile } from '../../../lib/session.context.tsx';
import { siteBackupsText } from '../backups.text.ts';

const text = siteBackupsText.storage;

/** How full the storage of the site's owner is, with the warnings of spec 001 §8. */
export function StorageCard({ storage }: { storage: BackupStorage }) {
  const { usedBytes, reservedBytes, limitBytes, hasPlan } = storage;
  const { role } = useProfile();
  const percent = storagePercent(storage);
  const warning = storageWarningOf(storage);
  return (
    <Card>
      <CardHeader>
        <CardTitle className="flex items-center gap-2">
          <HardDrive aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
          {text.title}
        </CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        <p className="tabular flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-xl font-semibold">{text.used(usedBytes, limitBytes)}</span>
          <span className="text-sm text-muted-foreground">{text.percent(percent)}</span>
        </p>
        <Progress value={Math.min(100, percent)} label={text.label} />
        <p className="text-sm text-muted-foreground">{text.whose[role]}</p>
        {reservedBytes > 0 && (
          <p className="tabular text-sm text-muted-foreground">{text.reserved(reservedBytes)}</p>
        )}
        {warning !== undefined && (
          <Alert variant={warning === 'full' ? 'error' : 'warning'}>
            {storageMessages[warning]}
          </Alert>
        )}
        <p className="text-sm text-muted-foreground">
          {text.limits(hasPlan ? limitBytes : undefined)}{' '}
          {!hasPlan && (
            <Link
              to={paths.plans}
              className="inline-flex min-h-10 items-center font-medium text-primary-soft-foreground underline underline-offset-4"
            >
              {text.plans}
            </Link>
          )}
        </p>
      </CardContent>
    </Card>
  );
}
