import { useState, useSyncExternalStore } from 'react';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import { LeaveGuard } from '../../../components/dialogs/leave-guard.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { browserTools } from './browser-tools.ts';
import { CancelPending, PendingUploads } from './pending-uploads.tsx';
import { createUploadApi } from './upload-api.ts';
import { otherFileProblem } from './upload-file.ts';
import { UploadForm } from './upload-form.tsx';
import type { BackupUploadProps, UploadRequest, UploadTools } from './upload-ports.ts';
import { uploadFormText as text } from './upload.text.ts';
import { useUploads } from './use-uploads.ts';

export interface UploadPanelProps extends BackupUploadProps {
  /** For tests. */
  tools?: Omit<UploadTools, 'api'>;
}

/** The same file under the same name goes on: another upload would take up its space twice. */
const isBegun = (upload: Backup, file: File, filename: string): boolean =>
  upload.filename === filename && otherFileProblem(file, upload) === undefined;

/** Uploads that were begun elsewhere, and the form that begins one. The tray shows those of this page. */
export function UploadPanel({ tools = browserTools, ...props }: UploadPanelProps) {
  const { site, storage, pending } = props;
  const api = useApi();
  const uploads = useUploads(tools);
  const here = useSyncExternalStore(uploads.subscribe, uploads.all);
  const once = useSingleFlight();
  const [cancelled, setCancelled] = useState<readonly string[]>([]);
  /** Each upload that begins leaves an empty form behind. */
  const [turn, setTurn] = useState(0);
  const [unsaved, setUnsaved] = useState(false);
  const [asked, setAsked] = useState<Backup>();
  const isElsewhere = ({ backupId }: Backup) =>
    !cancelled.includes(backupId) && !here.some((upload) => upload.backupId === backupId);
  const left = pending.filter(isElsewhere);
  const start = (name: string, request: UploadRequest) => {
    // A double click begins one: the second half meets the form that follows.
    once([site.websiteId, name], () => {
      const uploadApi = createUploadApi(api, site.websiteId, pending);
      uploads.add({ site, name, request, api: uploadApi });
      return Promise.resolve(true);
    });
  };
  return (
    <div className="flex flex-col gap-6">
      {left.length > 0 && (
        <PendingUploads
          uploads={left}
          onCancel={setAsked}
          onResume={(file, { backupId, filename }) =>
            start(filename, { file, pending: { backupId } })
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
            focused={turn > 0}
            storage={storage}
            onUnsaved={setUnsaved}
            onSubmit={(file, form) => {
              const begun = left.find((upload) => isBegun(upload, file, form.filename));
              start(
                form.filename,
                begun ? { file, pending: { backupId: begun.backupId } } : { file, form },
              );
              setTurn((before) => before + 1);
            }}
          />
        </CardContent>
      </Card>
      {unsaved && <LeaveGuard unsaved={() => true} lost={text.lost} />}
      <CancelPending
        upload={asked}
        onCancelled={(backupId) => setCancelled((before) => [...before, backupId])}
        onClose={() => setAsked(undefined)}
      />
    </div>
  );
}
