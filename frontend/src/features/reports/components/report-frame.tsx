import { REPORT_SANDBOX } from '../../../../../functions/reports/stored/reports.stored.domain.ts';

export interface ReportFrameProps {
  /** What it shows, for screen readers. */
  title: string;
  /** The portal's own address of the report, which works for some minutes. */
  viewUrl: string;
}

/**
 * A report, or its preview, in the page. It is made of others' text: its own policy lets it run nothing but its print
 * button, and the sandbox keeps it apart from the portal.
 */
export const ReportFrame = ({ title, viewUrl }: ReportFrameProps) => (
  <iframe
    title={title}
    src={viewUrl}
    sandbox={REPORT_SANDBOX}
    className="block h-[75dvh] min-h-96 w-full rounded-xl border bg-white"
  />
);
