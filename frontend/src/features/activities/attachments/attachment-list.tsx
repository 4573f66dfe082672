import {
  Download,
  FileArchive,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
} from 'lucide-react';
import type {
  Attachment,
  AttachmentFormat,
} from '../../../../../functions/activities/attachments/activities.attachments.domain.ts';
import type { ListedMessage } from '../../../../../functions/activities/thread/activities.thread.domain.ts';
import { formatBytes } from '../../../../../functions/core/validation/bytes.ts';
import { SignButton } from '../../../components/ui/sign-button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useDownloadAttachment } from '../activities.thread.queries.ts';
import { attachmentsText as text } from './activities.attachments.text.ts';

/** The files of a message, each with a button that saves it. */
export function AttachmentList({ message }: { message: ListedMessage }) {
  if (message.attachments.length === 0) return null;
  return (
    <ul aria-label={text.list} className="mt-2 grid gap-1.5">
      {message.attachments.map((attachment) => (
        <One key={attachment.attachmentId} message={message} attachment={attachment} />
      ))}
    </ul>
  );
}

const icons: Partial<Record<AttachmentFormat, typeof FileText>> = {
  mp4: FileVideo,
  mov: FileVideo,
  pdf: FileText,
  docx: FileText,
  txt: FileText,
  xlsx: FileSpreadsheet,
  csv: FileSpreadsheet,
  zip: FileArchive,
};

interface OneProps {
  message: Pick<ListedMessage, 'activityId' | 'messageId'>;
  attachment: Attachment;
}

function One({ message, attachment }: OneProps) {
  const { name, format, size } = attachment;
  const toast = useToast();
  const download = useAction(useDownloadAttachment(message, attachment), {
    failed: (error) =>
      toast({
        title: text.downloadFailed,
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
  const Icon = icons[format] ?? FileImage;
  return (
    <li className="flex min-w-0 items-center gap-2 rounded-lg border bg-card py-0.5 pr-0.5 pl-3 text-sm text-card-foreground sm:max-w-md">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      <span className="tabular shrink-0 text-[0.8125rem] text-muted-foreground">
        {formatBytes(size)}
      </span>
      <SignButton
        sign={Download}
        label={text.download(name)}
        loading={download.pending}
        onClick={() => download.run()}
      />
    </li>
  );
}
