import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useNowAt } from '../../../lib/use-now-at.ts';
import { exportText as text } from '../payments.dialogs.text.ts';

/** The link's own life (payments.contract). Milliseconds. */
const LINK_MS = 60_000;

export interface ReadyExport {
  downloadUrl: string;
  count: number;
  /** When it was answered. */
  at: Date;
}

/**
 * The file is there, and the browser goes to its address, which answers a download: the page stays. Not by a request of
 * the page's own, which the CSP refuses.
 */
export function ExportReady({ ready: { downloadUrl, count, at } }: { ready: ReadyExport }) {
  const [expiry] = useState(() => new Date(at.getTime() + LINK_MS).toISOString());
  const expired = Date.parse(expiry) <= useNowAt([expiry]).getTime();
  const link = useRef<HTMLAnchorElement>(null);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    link.current?.click();
  }, []);
  return (
    <Alert
      variant={expired ? 'warning' : 'success'}
      title={text.ready(count)}
      actions={
        !expired && (
          <Button asChild variant="secondary">
            <a ref={link} href={downloadUrl} download>
              <Download aria-hidden="true" />
              {text.download}
            </a>
          </Button>
        )
      }
    >
      {expired ? text.expired : text.starting}
    </Alert>
  );
}
