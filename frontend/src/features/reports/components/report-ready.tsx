import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { VIEW_MINUTES } from '../../../../../functions/reports/stored/reports.stored.domain.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useNowAt } from '../../../lib/use-now-at.ts';
import { generateText } from '../reports.generate.text.ts';
import type { MadeReport } from '../use-generate.ts';
import { DownloadButton } from './download-button.tsx';

const text = generateText.ready;
const MINUTE_MS = 60_000;

/** The report is there: in the tab that waited for it, and for some minutes by the link. */
export function ReportReady({ made }: { made: MadeReport }) {
  const { report, viewUrl, at } = made;
  const [opened, setOpened] = useState(made.opened);
  const [expiry] = useState(() => new Date(at.getTime() + VIEW_MINUTES * MINUTE_MS).toISOString());
  const over = Date.parse(expiry) <= useNowAt([expiry]).getTime();
  return (
    <Alert
      variant={opened || over ? 'success' : 'warning'}
      title={generateText.done}
      actions={
        <>
          {!over && (
            <Button asChild variant={opened ? 'secondary' : 'primary'}>
              <a
                href={viewUrl}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => setOpened(true)}
              >
                <ExternalLink aria-hidden="true" />
                {text.open}
              </a>
            </Button>
          )}
          <DownloadButton report={report} />
        </>
      }
    >
      {words(opened, over)}
    </Alert>
  );
}

/** The name on the report is whatever was typed: who has it is the user of the filters. */
function words(opened: boolean, over: boolean): string {
  if (opened) return text.opened;
  return over ? text.over : text.blocked;
}
