import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedActivity } from '../../../../../functions/activities/activities.domain.ts';
import { withoutProtocol } from '../../../../../functions/websites/websites.url.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { ClientLink } from '../../../components/lists/client-link.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatHours } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { OneActivityTask } from '../activities.task.ts';
import { activitiesText as text, versionsOf } from '../activities.text.ts';
import { ActivityStatus, ActivityType } from '../public/activity-badges.tsx';
import { pathOfActivity } from '../public/activity-links.ts';
import { ActivityActions, mayChange } from './activity-actions.tsx';
import { ActivityDue } from './activity-due.tsx';
import { ActivityPriority } from './activity-priority.tsx';

const rowText = text.row;

export interface ActivityRowProps {
  activity: ListedActivity;
  /** Whose it is and the hours are shown, and it can be changed whatever its status. */
  admin: boolean;
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

/** How it was closed: what people wrote, and what shows it. */
const closingOf = ({ closingComment, evidence }: ListedActivity) =>
  [closingComment, evidence].filter(Boolean).join('\n');

/**
 * An activity with what can be done to it (spec 000 §2), in two lines, three with how it was closed. Long words open
 * below each other. A client may change and delete what is pending.
 */
export function ActivityRow(props: ActivityRowProps) {
  const { activity, admin } = props;
  const { title, description, status, type } = activity;
  const [open, setOpen] = useState(false);
  const comment = status === 'realizada' ? closingOf(activity) : '';
  return (
    <li
      // The focus comes here where what had it is no longer there.
      tabIndex={-1}
      data-open={open ? '' : undefined}
      className="group flex items-start gap-2 px-4 py-1.5 transition-colors hover:bg-muted/50 focus-visible:-outline-offset-2"
    >
      <div className="min-w-0 flex-1">
        <div className={linesLooks}>
          <div
            title={description}
            className={`min-w-0 text-sm leading-6 [grid-area:title] ${lineLooks}`}
          >
            <h2 className="inline font-medium">
              {/* The padding makes the target 24 px high and moves nothing. */}
              <Link to={pathOfActivity(activity.activityId)} className="py-1 hover:underline">
                {title || description}
              </Link>
            </h2>
            {title !== '' && (
              <>
                {' '}
                <span className="ml-1 text-muted-foreground">{description}</span>
              </>
            )}
          </div>
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
        {(isLong(title + description) || isLong(comment)) && (
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
    {mayChange(props) && <ActivityActions {...props} />}
  </div>
);

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

interface ActivityFactsProps {
  activity: ListedActivity;
  admin: boolean;
}

/**
 * Where, and when it was asked for and done, with which WordPress; for administrators also for whom, how soon, by whom,
 * and the hours.
 */
function ActivityFacts({ activity, admin }: ActivityFactsProps) {
  const { createdAt, completedAt, hoursDedicated } = activity;
  const versions = versionsOf(activity);
  return (
    <ul className="tabular flex min-w-0 gap-x-2 md:gap-x-4 overflow-hidden [grid-area:facts] text-[0.8125rem] leading-6 whitespace-nowrap text-muted-foreground group-data-open:flex-wrap">
      <ActivityWebsite activity={activity} admin={admin} />
      {admin && <Client activity={activity} />}
      {admin && <Work activity={activity} />}
      <Due activity={activity} />
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

/** How soon, where that is not as usual, and by whom. */
const Work = ({ activity: { priority, assigneeName } }: Pick<ActivityFactsProps, 'activity'>) => (
  <>
    {priority !== 'normal' && (
      <Fact>
        <span className="flex h-6 items-center">
          <span className="sr-only">{rowText.priority} </span>
          <ActivityPriority priority={priority} />
        </span>
      </Fact>
    )}
    {assigneeName !== null && (
      <Fact rest>
        {rowText.assignee} {assigneeName}
      </Fact>
    )}
  </>
);

/** Until when, while it is unfinished. */
const Due = ({ activity }: Pick<ActivityFactsProps, 'activity'>) =>
  activity.completedAt === null &&
  activity.dueOn !== null && (
    <Fact>
      <ActivityDue activity={activity} short />
    </Fact>
  );

/** On a phone the name stands alone: there is room for little more. */
const Client = ({ activity: { userId, clientName } }: Pick<ActivityFactsProps, 'activity'>) => (
  <li className="max-w-[50%] shrink-0 truncate md:max-w-none">
    {userId === null || clientName === null ? (
      rowText.noClient
    ) : (
      <>
        <span className="max-md:sr-only">{rowText.client} </span>
        <ClientLink userId={userId} name={clientName} />
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
