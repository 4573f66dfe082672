import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { useNowAt } from '../../../lib/format/use-now-at.ts';
import { exportText as text } from '../payments.dialogs.text.ts';
import { useDownloadExport } from '../payments.queries.ts';

/** The link's own life (payments.contract). Milliseconds. */
const LINK_MS = 60_000;

export interface ReadyExport {
  downloadUrl: string;
  count: number;
  /** When it was answered. */
  at: Date;
}

/** The file is there, and its download starts by itself. Until the link expires, a button starts it again. */
export function ExportReady({ ready: { downloadUrl, count, at } }: { ready: ReadyExport }) {
  const [expiry] = useState(() => new Date(at.getTime() + LINK_MS).toISOString());
  const expired = Date.parse(expiry) <= useNowAt([expiry]).getTime();
  const download = useAction(useDownloadExport(downloadUrl));
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    download.run();
  });
  const { pending, error } = download;
  return (
    <Alert
      variant={expired ? 'warning' : error ? 'error' : 'success'}
      title={text.ready(count)}
      actions={
        !expired && (
          <Button variant="secondary" loading={pending} onClick={() => download.run()}>
            {!pending && <Download aria-hidden="true" />}
            {text.download}
          </Button>
        )
      }
    >
      {expired ? text.expired : error ? messageOf(error) : text.starting}
    </Alert>
  );
}
