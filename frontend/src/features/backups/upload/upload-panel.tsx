import { useState } from 'react';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import { LeaveGuard } from '../../../components/dialogs/leave-guard.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { browserTools } from './browser-tools.ts';
import { CancelPending, PendingUploads } from './pending-uploads.tsx';
import { isRunning, UploadDialog } from './upload-dialog.tsx';
import { UploadForm } from './upload-form.tsx';
import type { BackupUploadProps, UploadTools } from './upload-ports.ts';
import { uploadFormText as text } from './upload.text.ts';
import { useUpload } from './use-upload.ts';

export interface UploadPanelProps extends BackupUploadProps {
  /** For tests. */
  tools?: Omit<UploadTools, 'api'>;
}

/** Uploads that were begun, and the form that begins one. */
export function UploadPanel({ tools = browserTools, ...props }: UploadPanelProps) {
  const { site, storage, pending, onStored } = props;
  const [done, setDone] = useState<readonly string[]>([]);
  /** Each upload that ended well leaves an empty form behind. */
  const [turn, setTurn] = useState(0);
  const [unsaved, setUnsaved] = useState(false);
  const isOver = (backupId: string) => setDone((before) => [...before, backupId]);
  const upload = useUpload(
    {
      site,
      pending,
      onStored: (backup) => {
        isOver(backup.backupId);
        setTurn((before) => before + 1);
        onStored(backup);
      },
    },
    tools,
  );
  const [asked, setAsked] = useState<Backup>();
  const left = pending.filter(({ backupId }) => !done.includes(backupId));
  return (
    <div className="flex flex-col gap-6">
      {left.length > 0 && (
        <PendingUploads
          uploads={left}
          onCancel={setAsked}
          onResume={(file, { backupId, filename }) =>
            upload.start({ file, pending: { backupId } }, filename)
          }
        />
      )}
      <Card aria-label={text.title}>
        <CardHeader>
          <div>
            <CardTitle>{text.title}</CardTitle>
            <p className="mt-1 text-sm text-muted-foreground">{text.description(site.name)}</p>
          </div>
        </CardHeader>
        <CardContent>
          <UploadForm
            key={turn}
            storage={storage}
            onUnsaved={setUnsaved}
            onSubmit={(file, form) => upload.start({ file, form }, form.filename)}
          />
        </CardContent>
      </Card>
      {upload.task && (
        <UploadDialog
          upload={{ ...upload, task: upload.task }}
          onCancelled={() => {
            const backupId = upload.task?.engine.backupId();
            if (backupId !== undefined) isOver(backupId);
            upload.close();
          }}
        />
      )}
      {/* An upload that runs asks for itself: the router knows one guard at a time. */}
      {unsaved && !(upload.task && isRunning(upload.state)) && (
        <LeaveGuard unsaved={() => true} lost={text.lost} />
      )}
      <CancelPending upload={asked} onCancelled={isOver} onClose={() => setAsked(undefined)} />
    </div>
  );
}
