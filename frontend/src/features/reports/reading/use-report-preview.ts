import { useState } from 'react';
import type { PreviewBody } from '../../../../../functions/reports/stored/reports.stored.domain.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { whyNotGenerated } from '../reports.failure.ts';
import { usePreviewReport } from '../reports.queries.ts';

export interface ReportPreviewState {
  /** Asks for it, or says what the form lacks. */
  show: () => void;
  hide: () => void;
  pending: boolean;
  /** Shows it for some minutes; undefined while there is none. */
  viewUrl: string | undefined;
  /** What to know before its client reads it. */
  concerns: readonly string[];
  /** It is of what was asked before. */
  isStale: boolean;
  failure: string | undefined;
}

type Shown = { viewUrl: string; concerns: readonly string[]; of: string } | { failure: string };

/** What a report would be. `bodyOf`: what would be asked for now; undefined where the form is not as it should be. */
export function useReportPreview(bodyOf: () => PreviewBody | undefined, onInvalid: () => void) {
  const [shown, setShown] = useState<Shown>();
  const { run, pending } = useAction(usePreviewReport(), {
    done: ({ viewUrl, concerns }, body) =>
      setShown({ viewUrl, concerns, of: JSON.stringify(body) }),
    failed: (error) => setShown({ failure: whyNotGenerated(error) }),
  });
  const isPage = shown !== undefined && 'viewUrl' in shown;
  return {
    show: () => {
      const body = bodyOf();
      if (body) run(body);
      else onInvalid();
    },
    hide: () => setShown(undefined),
    pending,
    viewUrl: isPage ? shown.viewUrl : undefined,
    concerns: isPage ? shown.concerns : [],
    isStale: isPage && JSON.stringify(bodyOf()) !== shown.of,
    failure: shown && 'failure' in shown ? shown.failure : undefined,
  } satisfies ReportPreviewState;
}
