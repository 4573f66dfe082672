import { useQuery } from '@tanstack/react-query';
import type { MailPreview } from '../../../../../functions/settings/settings.mails.domain.ts';
import { LoadFailure } from '../../../components/lists/load-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { mailPreviewQuery } from '../settings.mail.queries.ts';
import { settingsText } from '../settings.text.ts';
import { MailFrame } from './mail-frame.tsx';

const text = settingsText.mails;

interface MailPreviewDialogProps extends DialogControl {
  task: MailPreview;
}

/** An e-mail as clients receive it, with what is typed and not saved yet. The server makes it as it makes those it sends. */
export function MailPreviewDialog({ open, close, task }: MailPreviewDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      wide
      title={text.previewTitle}
      description={text.previewDescription}
      footer={
        <Button variant="secondary" onClick={close}>
          {text.close}
        </Button>
      }
    >
      <Mail settings={task} />
    </Dialog>
  );
}

function Mail({ settings }: { settings: MailPreview }) {
  const query = useQuery(mailPreviewQuery(useApi(), settings));
  if (query.isError) return <LoadFailure title={text.previewFailed} query={query} />;
  if (!query.data) {
    return (
      <SkeletonGroup className="grid gap-4">
        <Skeleton className="h-5 w-64 max-w-full" />
        <Skeleton className="h-96 w-full" />
      </SkeletonGroup>
    );
  }
  const { subject, html } = query.data;
  return (
    <div className="grid gap-4">
      <p className="text-sm wrap-anywhere">
        <span className="text-muted-foreground">{`${text.subject}: `}</span>
        {subject}
      </p>
      <MailFrame title={text.frame} html={html} />
    </div>
  );
}
