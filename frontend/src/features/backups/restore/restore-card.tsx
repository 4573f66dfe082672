import { BookOpen, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import { paths } from '../../../app/paths.ts';
import { lazyDialogs } from '../../../components/dialogs/lazy-dialogs.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { useMay } from '../../../lib/session/session.context.tsx';
import { restoreText as text } from './backups.restore.text.ts';

const RestoreDialogs = lazyDialogs<{ backup: Backup }>(
  async () => (await import('./restore-dialog.tsx')).RestoreDialog,
);

/**
 * The way to put a site back: what restores this backup, and the guide. `isKnown`: the connector made it; what a person
 * uploaded may be any ZIP.
 */
export function RestoreCard({ backup, isKnown }: { backup: Backup; isKnown: boolean }) {
  const id = useId();
  const dialog = useDialogTask<{ backup: Backup }>();
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{text.title}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        <p className="max-w-prose text-muted-foreground">
          {isKnown ? text.description : text.uploaded}
        </p>
        <div className="flex flex-wrap gap-2">
          {useMay('keep') && (
            <Button onClick={() => dialog.start({ backup })}>
              <RotateCcw aria-hidden="true" />
              {text.start}
            </Button>
          )}
          <Button asChild variant="secondary">
            <Link to={paths.restoreGuide}>
              <BookOpen aria-hidden="true" />
              {text.guide}
            </Link>
          </Button>
        </div>
      </CardContent>
      <RestoreDialogs dialog={dialog} eager />
    </Card>
  );
}
