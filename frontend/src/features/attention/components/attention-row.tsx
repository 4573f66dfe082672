import {
  CalendarClock,
  RotateCcw,
  UserMinus,
  UserPlus,
  UserRound,
  UserRoundSearch,
  X,
} from 'lucide-react';
import { Link } from 'react-router';
import { listOf, type AttentionItem } from '../../../../../functions/attention/attention.domain.ts';
import { detailOf } from '../../../../../functions/attention/attention.details.domain.ts';
import type { RowAction } from '../../../components/lists/row-action.ts';
import { RowActions } from '../../../components/lists/row-actions.tsx';
import { rowDetailLooks, rowLinkLooks, rowNameLooks } from '../../../components/lists/row-looks.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SignButton } from '../../../components/ui/sign-button.tsx';
import { useFocusKeeper } from '../../../components/use-focus-keeper.ts';
import { MOBILE_QUERY, useMediaQuery } from '../../../lib/browser/use-media-query.ts';
import { cn } from '../../../lib/cn.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useIsAtLeast } from '../../../lib/session/session.context.tsx';
import { keyOf } from '../attention.cache.ts';
import { ownerOf, spokenNameOf, titleOf } from '../attention.details.ts';
import { objectPathOf } from '../attention.links.ts';
import type { ShownItem } from '../attention.steady.ts';
import type { AttentionTask } from '../attention.task.ts';
import { attentionText as text } from '../attention.text.ts';
import type { Decisions } from '../use-decisions.ts';
import { WorkButton } from './work-button.tsx';

export interface RowHandlers {
  decisions: Decisions;
  onTask: (kind: AttentionTask['kind'], item: AttentionItem) => void;
  onClient: (userId: string) => void;
}

export interface AttentionRowProps extends ShownItem, RowHandlers {
  now: Date;
}

/** What wants somebody, whose it is, since when, and what can be done about it. */
export function AttentionRow(props: AttentionRowProps) {
  const { item, isClosed, now } = props;
  const title = titleOf(item);
  const keeper = useFocusKeeper<HTMLLIElement>();
  const isTechnician = !useIsAtLeast('administrator');
  return (
    <li
      ref={keeper}
      data-key={keyOf(item)}
      // The focus comes here from the row that stood in its place.
      tabIndex={-1}
      className={cn(
        'relative grid min-h-14 scroll-my-20 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 text-sm transition-colors hover:bg-muted/50 pointer-coarse:min-h-15 focus-visible:-outline-offset-2 sm:px-6',
        // What has the focus is not under the head of its group.
        '[&_a]:scroll-mt-12 [&_button]:scroll-mt-12',
        'md:grid-cols-[minmax(0,1fr)_8rem_2.25rem_15rem]',
        '@min-[48rem]/list:min-h-11 @min-[48rem]/list:py-1',
        isClosed && 'bg-muted/40 [&_a]:text-muted-foreground',
      )}
    >
      <div className="min-w-0 @min-[48rem]/list:flex @min-[48rem]/list:gap-3">
        <Link
          to={objectPathOf(item, isTechnician)}
          title={title}
          className={cn(
            rowNameLooks,
            rowLinkLooks,
            '@min-[48rem]/list:max-w-3/5 @min-[48rem]/list:shrink-0',
          )}
        >
          {title}
        </Link>
        <Facts item={item} now={now} />
      </div>
      <RelativeTime
        instant={item.since}
        now={now}
        className="relative z-1 justify-self-end text-[0.8125rem] text-muted-foreground max-md:hidden"
      />
      <Assignee {...props} />
      {isClosed ? (
        <span className="text-[0.8125rem] font-medium text-success-text">{text.closed}</span>
      ) : (
        <Tools {...props} />
      )}
    </li>
  );
}

/** The second line: why and whose. A phone has room for little more than whose and since when. */
function Facts({ item, now }: { item: AttentionItem; now: Date }) {
  const format = useFormat();
  const narrow = useMediaQuery(MOBILE_QUERY);
  const owner = ownerOf(item);
  const { assignee } = item;
  // Wide enough, it has a place of its own.
  const who = narrow && assignee ? text.assigned(assignee.name) : undefined;
  const why = [who, asideOf(item, format), detailOf(item, format)];
  const facts = (narrow ? why : [...why, owner]).filter(Boolean).join(' · ');
  return (
    <span className={rowDetailLooks} title={[...why, owner].filter(Boolean).join(' · ')}>
      {narrow && (
        <>
          {owner !== undefined && `${owner} · `}
          <RelativeTime instant={item.since} now={now} />
          {facts !== '' && ' · '}
        </>
      )}
      {facts}
    </span>
  );
}

/** Why an item is not among the open ones. */
function asideOf(
  { postponedUntil, dismissed }: AttentionItem,
  format: { date: (at: string) => string },
): string | undefined {
  if (dismissed) return text.dismissedBy(dismissed.by.name, dismissed.reason);
  return postponedUntil === null ? undefined : text.postponedUntil(format.date(postponedUntil));
}

/** The initials of its assignee; one click assigns it to oneself. On a phone that is in the menu. */
function Assignee({ item, isClosed, decisions }: AttentionRowProps) {
  const { assignee } = item;
  const looks = 'relative z-1 max-md:hidden';
  if (assignee) {
    const isMine = decisions.isMine(item);
    return (
      <span title={text.assigned(assignee.name)} className={cn(looks, 'justify-self-center')}>
        <span
          aria-hidden="true"
          className={cn(
            'flex size-7 items-center justify-center rounded-full text-xs font-medium',
            isMine
              ? 'bg-primary-soft text-primary-soft-foreground'
              : 'bg-secondary text-secondary-foreground',
          )}
        >
          {initialsOf(assignee.name)}
        </span>
        <span className="sr-only">{isMine ? text.you : assignee.name}</span>
      </span>
    );
  }
  if (isClosed) return <span className={looks} />;
  return (
    <SignButton
      sign={UserPlus}
      label={text.actions.assignMeOf(spokenNameOf(item))}
      title={text.actions.assignMe}
      className={cn(looks, 'text-muted-foreground!')}
      onClick={() => decisions.assignMe(item)}
    />
  );
}

/** 'ES' for Eva Soto. */
const initialsOf = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('')
    .toUpperCase();

const isAside = (item: AttentionItem) => listOf(item) === 'aside';

function Tools(props: AttentionRowProps) {
  const { item, decisions, onTask } = props;
  const name = spokenNameOf(item);
  return (
    <div className="relative z-1 -mr-2 flex items-center justify-end gap-1 md:justify-between">
      {isAside(item) ? (
        <Button
          variant="ghost"
          aria-label={text.actions.takeBackOf(name)}
          onClick={() => decisions.takeBack(item)}
        >
          <RotateCcw aria-hidden="true" />
          <span className="max-md:hidden">{text.actions.takeBack}</span>
        </Button>
      ) : (
        <WorkButton item={item} onOwner={() => onTask('giveOwner', item)} />
      )}
      <RowActions name={name} actions={actionsOf(props)} />
    </div>
  );
}

function actionsOf({ item, decisions, onTask, onClient }: AttentionRowProps): RowAction[] {
  const words = text.actions;
  const { owner } = item;
  const own: RowAction = decisions.isMine(item)
    ? { label: words.leave, icon: UserMinus, onSelect: () => decisions.leave(item) }
    : { label: words.assignMe, icon: UserPlus, onSelect: () => decisions.assignMe(item) };
  const open: RowAction[] = [
    { label: words.postpone, icon: CalendarClock, onSelect: () => onTask('postpone', item) },
    { label: words.dismiss, icon: X, onSelect: () => onTask('dismiss', item) },
  ];
  return [
    own,
    { label: words.assign, icon: UserRound, onSelect: () => onTask('assign', item) },
    ...(isAside(item) ? [] : open),
    ...(owner
      ? [
          {
            label: words.ofClient(owner.name),
            icon: UserRoundSearch,
            onSelect: () => onClient(owner.userId),
          },
        ]
      : []),
  ];
}
