export interface ReportFrameProps {
  /** What it shows, for screen readers. */
  title: string;
  /** The portal's own address of the report, which works for some minutes. */
  viewUrl: string;
}

/** A report, or its preview, in the page. It is made of others' text: the sandbox lets it run nothing and lead nowhere. */
export const ReportFrame = ({ title, viewUrl }: ReportFrameProps) => (
  <iframe
    title={title}
    src={viewUrl}
    sandbox=""
    className="block h-[75dvh] min-h-96 w-full rounded-xl border bg-white"
  />
);
