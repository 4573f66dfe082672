import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { ListedStatus } from '../../../../../functions/status/status.domain.ts';
import { refusalsToast } from '../../../components/lists/refusals-toast.ts';
import {
  SelectionBar,
  useRowSelection,
  type RowSelection,
} from '../../../components/lists/row-selection.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast, type ToastMessage } from '../../../components/ui/overlays/toast.tsx';
import { useAction } from '../../../lib/forms/use-action.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useRequestSyncs, type SyncsRequested } from '../status.queries.ts';
import { statusListText } from '../status.text.ts';

const text = statusListText.select;

/** The sites of the page that can be synchronised: those with a key. */
export const useSiteSelection = (sites: readonly ListedStatus[]): RowSelection<ListedStatus> =>
  useRowSelection(sites, {
    keyOf: ({ websiteId }) => websiteId,
    nameOf: ({ name }) => name,
    isSelectable: ({ keyConfigured }) => keyConfigured,
    pageLabel: text.page,
  });

/** What can be done with the chosen sites. */
export function SelectedSites({ selection }: { selection: RowSelection<ListedStatus> }) {
  const toast = useToast();
  const [left, setLeft] = useState(0);
  const sync = useAction(useRequestSyncs(setLeft), {
    done: (answer) => {
      toast(toastOf(answer));
      selection.choose(repeatable(answer));
    },
  });
  return (
    <SelectionBar count={selection.count} onClear={selection.clear}>
      <span role="status" className="text-muted-foreground">
        {left > 0 && text.waiting(left)}
      </span>
      <Button loading={sync.pending} onClick={() => sync.run(selection.rows)}>
        {!sync.pending && <RefreshCw aria-hidden="true" />}
        {text.sync}
      </Button>
    </SelectionBar>
  );
}

/** The site is as it is: a sync runs already, it has no key, or it was deleted. */
const isFinal = (error: unknown) => error instanceof ApiError && [404, 409].includes(error.status);

/** The sites that were refused and may be asked for again, without choosing them again: the network failed, or a limit. */
const repeatable = ({ refused }: SyncsRequested) =>
  refused.flatMap(({ row, error }) => (isFinal(error) ? [] : [row]));

/** One toast for all: what was asked for, and which sites were refused and why. */
function toastOf({ done, refused }: SyncsRequested): ToastMessage {
  if (refused.length === 0) return { title: text.requested(done.length), variant: 'success' };
  return refusalsToast(refused, { ...text, nameOf: ({ name }) => name });
}
