import { Download } from 'lucide-react';
import { formatPeriod } from '../../../../../functions/core/format.ts';
import type { StoredReport } from '../../../../../functions/reports/stored/reports.stored.report.domain.ts';
import { SignButton } from '../../../components/ui/sign-button.tsx';
import type { Formatter } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ownReportsText as text } from '../reports.own.text.ts';
import { useDownload } from '../reading/use-download.ts';

export interface DownloadButtonProps {
  report: Pick<StoredReport, 'reportId' | 'clientName' | 'createdAt'> &
    Partial<Pick<StoredReport, 'startDate' | 'endDate'>>;
  /** What it saves, for those who hear it; whose report, of what days and when it was made, where left out. */
  label?: string;
  /** There is room for the sign only. */
  narrow?: boolean;
}

const nameOf = (
  { clientName, createdAt, startDate = null, endDate = null }: DownloadButtonProps['report'],
  format: Formatter,
) => text.downloadOf(clientName, formatPeriod({ startDate, endDate }), format.dateTime(createdAt));

/** Saves a stored report, by a link that works for a minute. */
export function DownloadButton({ report, label, narrow }: DownloadButtonProps) {
  const format = useFormat();
  const download = useDownload(report.reportId);
  return (
    <SignButton
      sign={Download}
      words={text.download}
      label={label ?? nameOf(report, format)}
      narrow={narrow}
      loading={download.pending}
      onClick={() => download.run()}
    />
  );
}
