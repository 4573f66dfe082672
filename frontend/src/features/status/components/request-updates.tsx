import { CircleCheck, CircleHelp, Wrench } from 'lucide-react';
import { useState } from 'react';
import {
  isUnchecked,
  type SiteStats,
  type SiteStatus,
  type SiteStatusDetail,
} from '../../../../../functions/status/status.domain.ts';
import { requestOf } from '../../../../../functions/status/updates/status.components.domain.ts';
import {
  pendingUpdatesOf,
  versionsText,
  type SoftwareUpdate,
} from '../../../../../functions/status/updates/status.updates.domain.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { rowNameLooks } from '../../../components/lists/row-looks.ts';
import { SelectionBar, useRowSelection } from '../../../components/lists/row-selection.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { RequestedLink } from './requested-link.tsx';
import { sitePageText } from '../status.site.text.ts';

const text = sitePageText.updates;
/** The rest is opened by a button: a site may wait for hundreds. */
const SHOWN_ROWS = 10;

const keyOf = ({ kind, id }: SoftwareUpdate) => `${kind} ${id}`;

export interface RequestUpdatesProps {
  site: SiteStatusDetail;
  stats: SiteStats;
  now: Date;
  /** Why nothing may be requested now. */
  refusal: string | undefined;
  /** Left out for who may request nothing. */
  onRequest: ((updates: readonly SoftwareUpdate[]) => void) | undefined;
}

/** What a site waits for, to which version, and the ways to request it: one, or several at once. */
export function RequestUpdates({ site, stats, now, refusal, onRequest }: RequestUpdatesProps) {
  const updates = pendingUpdatesOf(stats);
  return (
    <section aria-label={text.title}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-[0.9375rem] leading-6 font-semibold">{text.title}</h2>
        <p className="text-[0.8125rem] leading-5 text-muted-foreground">
          <LastCheck site={site} now={now} />
        </p>
      </div>
      {updates.length === 0 ? (
        <NoUpdates unchecked={isUnchecked(site, now)} />
      ) : (
        <UpdatesTable requested={site.requested} {...{ updates, refusal, onRequest }} />
      )}
    </section>
  );
}

/** When WordPress last looked for updates. */
function LastCheck({ site: { updatesCheckedAt: at }, now }: { site: SiteStatus; now: Date }) {
  if (at === null) return text.untold;
  if (at === 'never') return text.never;
  return (
    <>
      {text.checked} <RelativeTime instant={at} now={now} />
    </>
  );
}

/** Says that no update waits, or that none was looked for. */
function NoUpdates({ unchecked }: { unchecked: boolean }) {
  const Icon = unchecked ? CircleHelp : CircleCheck;
  return (
    <p className="flex items-center gap-3 rounded-xl border bg-card px-4 py-3 text-sm">
      <Icon
        aria-hidden
        className={`size-4 shrink-0 ${unchecked ? 'text-warning-text' : 'text-success-text'}`}
      />
      {unchecked ? text.unchecked : text.none}
    </p>
  );
}

const Versions = (update: SoftwareUpdate) => (
  <span className="tabular" title={versionsText(update)}>
    {versionsText(update) || '—'}
  </span>
);

const columnsWith = (
  action: (update: SoftwareUpdate) => React.ReactNode,
): Column<SoftwareUpdate>[] => [
  {
    title: text.columns.name,
    cell: ({ name }) => (
      <span title={name} className={rowNameLooks}>
        {name}
      </span>
    ),
    phone: { at: 'title' },
  },
  // Beside the facts about the site there is room for it in a wide window alone.
  {
    title: text.columns.kind,
    width: 'w-28 max-[88rem]:hidden',
    className: 'max-[88rem]:hidden',
    cell: ({ kind }) => text.kinds[kind],
    narrow: null,
  },
  { title: text.columns.versions, width: 'w-44', cell: Versions, phone: { at: 'detail' } },
  {
    title: text.columns.action,
    titleHidden: true,
    end: true,
    width: 'w-52',
    className: 'md:py-0!',
    cell: action,
    phone: { at: 'end' },
  },
];

type UpdatesTableProps = Pick<RequestUpdatesProps, 'refusal' | 'onRequest'> &
  Pick<SiteStatusDetail, 'requested'> & { updates: readonly SoftwareUpdate[] };

function UpdatesTable({ updates, requested, refusal, onRequest }: UpdatesTableProps) {
  const [all, setAll] = useState(false);
  const shown = all ? updates : updates.slice(0, SHOWN_ROWS);
  const hidden = updates.length - shown.length;
  const requestedBy = (update: SoftwareUpdate) => requestOf(update, requested);
  const selection = useRowSelection(shown, {
    keyOf,
    isSelectable: (update) => requestedBy(update) === undefined,
    nameOf: ({ name }) => name,
    pageLabel: text.selectAll,
  });
  return (
    <>
      <DataTable
        label={text.title}
        columns={columnsWith((update) => (
          <UpdateAction activityId={requestedBy(update)} {...{ update, refusal, onRequest }} />
        ))}
        rows={shown}
        keyOf={keyOf}
        {...(onRequest && updates.length > 1 && refusal === undefined && { selection })}
      />
      {hidden > 0 && (
        <Button variant="link" className="mt-1" onClick={() => setAll(true)}>
          {text.more(hidden)}
        </Button>
      )}
      {onRequest && (
        <SelectionBar count={selection.count} onClear={selection.clear}>
          <Button onClick={() => onRequest(selection.rows)}>
            <Wrench aria-hidden />
            {text.requestSelected}
          </Button>
        </SelectionBar>
      )}
    </>
  );
}

interface UpdateActionProps {
  activityId: string | undefined;
}

type RequestProps = Pick<RequestUpdatesProps, 'refusal' | 'onRequest'> & {
  update: SoftwareUpdate;
};
type RequestButtonProps = RequestProps & { onRequest: NonNullable<RequestProps['onRequest']> };

/** The activity that asks for an update already, or the way to request it. */
function UpdateAction({ activityId, ...request }: RequestProps & UpdateActionProps) {
  const { update, refusal, onRequest } = request;
  if (activityId !== undefined) return <RequestedLink activityId={activityId} name={update.name} />;
  return onRequest && <RequestButton {...{ update, refusal, onRequest }} />;
}

/** One that may not be used keeps its place in the tab order, so that screen readers say why. */
function RequestButton({ update, refusal, onRequest }: RequestButtonProps) {
  const refused = refusal !== undefined;
  return (
    <Button
      variant="link"
      size="inline"
      aria-disabled={refused || undefined}
      title={refusal}
      aria-label={text.requestOf(update.name)}
      onClick={() => !refused && onRequest([update])}
      className="relative z-1 max-md:px-2"
    >
      <Wrench aria-hidden className="md:hidden" />
      <span className="max-md:hidden">{text.request}</span>
    </Button>
  );
}
