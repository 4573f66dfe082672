import { CircleCheck, CircleDot, Clock, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import {
  firstWordsOf,
  type ListedActivity,
} from '../../../../../functions/activities/activities.domain.ts';
import { withoutProtocol } from '../../../../../functions/websites/websites.url.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import type { RowAction } from '../../../components/lists/row-action.ts';
import { RowActions } from '../../../components/lists/row-actions.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { cn } from '../../../lib/cn.ts';
import { useFocusKeeper } from '../../../components/use-focus-keeper.ts';
import { formatHours } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useAction, type Action } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useUpdateActivity, type ActivityUpdate } from '../activities.queries.ts';
import type { OneActivityTask } from '../activities.task.ts';
import { activitiesText as text, versionsOf } from '../activities.text.ts';
import { ActivityStatus, ActivityType } from '../public/activity-badges.tsx';

const rowText = text.row;

export interface ActivityRowProps {
  activity: ListedActivity;
  /** Whose it is and the hours are shown, and it can be changed whatever its status. */
  admin: boolean;
  /** A link led to it. */
  asked: boolean;
  onTask: (task: OneActivityTask) => void;
}

/** A line for text that opens: cut where there is no more room. */
const lineLooks =
  'truncate group-data-open:overflow-visible group-data-open:whitespace-pre-line group-data-open:wrap-anywhere';

/** The mark stands beside the description, on a phone beside the facts. */
const linesLooks =
  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 [grid-template-areas:"title_title"_"mark_facts"] sm:grid-cols-[minmax(0,1fr)_auto] sm:[grid-template-areas:"title_mark"_"facts_facts"]';

/** Type and state stand below those of the row before, however long their words are. */
const marksLooks =
  'flex h-6 items-center gap-1.5 [grid-area:mark] sm:grid sm:grid-cols-[7rem] sm:pl-2 lg:grid-cols-[8.25rem_7rem]';

/** More characters do not fit into a line of the widest list. */
const LINE_LENGTH = 100;
const isLong = (words: string) => words.length > LINE_LENGTH || words.includes('\n');

/**
 * An activity with what can be done to it (spec 000 §2), in two lines, three with how it was closed. Long words open
 * below each other. A client may change and delete what is pending.
 */
export function ActivityRow(props: ActivityRowProps) {
  const { activity, admin, asked } = props;
  const { description, status, type } = activity;
  const [open, setOpen] = useState(asked);
  const row = useRef<HTMLLIElement>(null);
  // The focus is seen, and brings the row into view.
  useEffect(() => {
    if (asked) row.current?.focus();
  }, [asked]);
  const comment = status === 'realizada' ? activity.closingComment : '';
  return (
    <li
      ref={row}
      tabIndex={-1}
      data-open={open ? '' : undefined}
      className={cn(
        'group flex items-start gap-2 px-4 py-1.5 transition-colors hover:bg-muted/50 focus-visible:-outline-offset-2',
        asked && 'bg-primary-soft/50',
      )}
    >
      <div className="min-w-0 flex-1">
        <div className={linesLooks}>
          <h2
            title={description}
            className={`min-w-0 text-sm leading-6 font-medium [grid-area:title] ${lineLooks}`}
          >
            {description}
          </h2>
          <span className={marksLooks}>
            <span className="max-lg:hidden">
              <ActivityType type={type} />
            </span>
            <ActivityStatus status={status} />
          </span>
          <ActivityFacts activity={activity} admin={admin} />
        </div>
        {comment !== '' && (
          <div title={comment} className={`text-[0.8125rem] leading-5 ${lineLooks}`}>
            <span className="font-medium text-success-text">{rowText.comment}</span>{' '}
            <span>{comment}</span>
          </div>
        )}
        {(isLong(description) || isLong(comment)) && (
          <Opener open={open} onClick={() => setOpen(!open)} />
        )}
      </div>
      <ActionsOf {...props} />
    </li>
  );
}

/** What can be done; where nothing can, its room: the marks of all rows stand below each other. */
const ActionsOf = (props: ActivityRowProps) => (
  <div className={cn('flex shrink-0 justify-end', props.admin ? 'md:w-34' : 'sm:w-8')}>
    {mayChange(props) && <Actions {...props} />}
  </div>
);

const mayChange = ({ admin, activity }: ActivityRowProps) =>
  admin || activity.status === 'pendiente';

function Opener({ open, onClick }: { open: boolean; onClick: () => void }) {
  return (
    <Button
      variant="link"
      size="inline"
      aria-expanded={open}
      onClick={onClick}
      className="min-h-6! text-[0.8125rem]! pointer-coarse:min-h-11!"
    >
      {open ? rowText.less : rowText.more}
    </Button>
  );
}

function Actions({ activity, admin, onTask }: ActivityRowProps) {
  const keeper = useFocusKeeper<HTMLDivElement>();
  const name = firstWordsOf(activity);
  const { actions: statuses, pending } = useStatusChange(activity);
  const start = (kind: OneActivityTask['kind']) => () => onTask({ kind, activity });
  const open = activity.status !== 'realizada';
  const actions: RowAction[] = [
    { label: text.actions.edit, icon: Pencil, onSelect: start('edit') },
    ...(admin ? statuses : []),
    { label: text.actions.remove, icon: Trash2, destructive: true, onSelect: start('remove') },
  ];
  return (
    <div ref={keeper} aria-busy={pending} className="-mr-2 flex shrink-0">
      {admin && open && (
        <Button
          variant="ghost"
          className="max-md:w-10 max-md:px-0!"
          onClick={start('close')}
          loading={pending}
          aria-label={text.actions.closeOf(name)}
          title={text.actions.closeTitle}
        >
          {!pending && <CircleCheck aria-hidden="true" />}
          <span className="max-md:hidden">{text.actions.close}</span>
        </Button>
      )}
      <RowActions name={name} actions={actions} />
    </div>
  );
}

interface ActivityFactsProps {
  activity: ListedActivity;
  admin: boolean;
}

/** Where, and when it was asked for and done, with which WordPress; for administrators also for whom, and the hours. */
function ActivityFacts({ activity, admin }: ActivityFactsProps) {
  const { createdAt, completedAt, clientName, hoursDedicated } = activity;
  const versions = versionsOf(activity);
  return (
    <ul className="tabular flex min-w-0 gap-x-2 md:gap-x-4 overflow-hidden [grid-area:facts] text-[0.8125rem] leading-6 whitespace-nowrap text-muted-foreground group-data-open:flex-wrap">
      <ActivityWebsite activity={activity} admin={admin} />
      {admin && <Client name={clientName} />}
      <Fact rest={completedAt !== null}>
        <span className="max-md:sr-only">{rowText.created} </span>
        <Day at={createdAt} />
      </Fact>
      {completedAt !== null && (
        <Fact>
          <span className="max-md:sr-only">{rowText.completed} </span>
          <Day at={completedAt} />
        </Fact>
      )}
      {versions !== null && <Fact rest>{versions}</Fact>}
      {admin && hoursDedicated !== null && (
        <Fact rest>
          {rowText.hours} {formatHours(hoursDedicated)}
        </Fact>
      )}
    </ul>
  );
}

/** On a phone the name stands alone: there is room for little more. */
const Client = ({ name }: { name: string | null }) => (
  <li className="max-w-[50%] shrink-0 truncate md:max-w-none">
    {name === null ? (
      rowText.noClient
    ) : (
      <>
        <span className="max-md:sr-only">{rowText.client} </span>
        {name}
      </>
    )}
  </li>
);

/** What is `rest` has no room on a phone, until the row is opened. */
const Fact = ({ rest = false, children }: { rest?: boolean; children: ReactNode }) => (
  <li className={cn(rest && 'max-md:hidden max-md:group-data-open:block')}>{children}</li>
);

function Day({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.date(at)}
    </time>
  );
}

/** The site an activity is for, which leads to its status; what it was called, where it is deleted or another's. */
function ActivityWebsite({ activity, admin }: ActivityFactsProps) {
  const { websiteId, websiteName, websiteUrl, websiteGone } = activity;
  const gone = admin ? rowText.goneForAdmin : rowText.gone;
  return (
    <li className="flex max-w-[46%] shrink-0 items-center gap-x-2 md:max-w-none md:shrink">
      {websiteGone === null ? (
        <Link
          to={pathOfSite(paths.statusDetail, websiteId)}
          title={rowText.statusOf(websiteName)}
          className="truncate text-primary-soft-foreground hover:underline"
        >
          {websiteName}
        </Link>
      ) : (
        <>
          <span className="truncate">{websiteName}</span>
          <span className="shrink-0 italic">{gone[websiteGone]}</span>
        </>
      )}
      <span className="min-w-0 truncate max-md:hidden" title={websiteUrl}>
        {withoutProtocol(websiteUrl)}
      </span>
    </li>
  );
}

/** Closing asks for a comment, and has a button of its own. */
const statuses = ['pendiente', 'en_progreso'] as const;

const icons = { pendiente: Clock, en_progreso: CircleDot };

/** The ways from a status to the others, for administrators ('no restriction on changes', spec 000 §4). */
function useStatusChange(activity: ListedActivity) {
  const toast = useToast();
  const update: Action<ActivityUpdate, ListedActivity> = useAction(useUpdateActivity(), {
    done: (changed, { activity: before }) => {
      const change = { status: before.status, revision: changed.revision };
      const undo = () => update.run({ activity: changed, change });
      // Completed again, it would be completed at another time.
      const canUndo = before.status !== 'realizada';
      toast({ title: text.updated, variant: 'success', ...(canUndo && { undo }) });
    },
    failed: (error) =>
      toast({ title: text.updateFailed, description: messageOf(error), variant: 'destructive' }),
  });
  const others = statuses.filter((status) => status !== activity.status);
  const actions = others.map((status): RowAction => ({
    label: text.actions.statuses[status],
    icon: icons[status],
    disabled: update.pending,
    onSelect: () => update.run({ activity, change: { status, revision: activity.revision } }),
  }));
  return { actions, pending: update.pending };
}
