import {
  listOf,
  type AttentionItem,
  type NamedPerson,
} from '../../../../functions/attention/attention.domain.ts';
import { displayNameOf } from '../../../../functions/profiles/profiles.domain.ts';
import { useToast, type ToastMessage } from '../../components/ui/overlays/toast.tsx';
import { useAction, type Action } from '../../lib/forms/use-action.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import type { Formatter } from '../../lib/format/format.ts';
import { ApiError, messageOf } from '../../lib/http/api-error.ts';
import { useProfile } from '../../lib/session/session.context.tsx';
import { keyOf } from './attention.cache.ts';
import { useDecide, type Deciding, type Decision } from './attention.queries.ts';
import type { DecidedHandler } from './attention.task.ts';
import { attentionText } from './attention.text.ts';

const { done: doneText, failed: failedText } = attentionText;

/** The toast for a decision that was refused. */
function refusalToast(error: unknown): ToastMessage {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'ATTENTION_CLOSED') {
    return {
      title: failedText.closedTitle,
      description: failedText.closed,
      variant: 'destructive',
    };
  }
  if (code === 'EDITED_MEANWHILE') {
    return {
      title: failedText.editedTitle,
      description: failedText.edited,
      variant: 'destructive',
    };
  }
  return { title: failedText.decide, description: messageOf(error), variant: 'destructive' };
}

const assigned = ({ assignee }: AttentionItem, me: string): string => {
  if (assignee === null) return doneText.nobody;
  return assignee.userId === me ? doneText.mine : doneText.other(assignee.name);
};

interface Reader {
  me: string;
  format: Formatter;
}

/** What was decided, in words. */
function saidOf(before: AttentionItem, after: AttentionItem, { me, format }: Reader): string {
  // What was put aside stays so when somebody takes it on.
  if (listOf(before) === listOf(after)) return assigned(after, me);
  if (after.dismissed) return doneText.dismissed;
  if (after.postponedUntil !== null) {
    return doneText.postponed(format.date(after.postponedUntil));
  }
  return doneText.takenBack;
}

/** The decision that undoes another; undefined where none does. */
function opposite(before: AttentionItem, after: AttentionItem): Decision | undefined {
  if (listOf(before) === listOf(after)) {
    return { what: 'assign', userId: before.assignee?.userId ?? null };
  }
  return listOf(after) === 'aside' ? { what: 'takeBack' } : undefined;
}

/**
 * Decides on items: a toast says what was done and undoes it. `onDecision` is called with each item that is decided on,
 * when that begins, since the list shows it at once, and when it is stored.
 */
export function useDecisions(onDecision: (item: AttentionItem) => void) {
  const toast = useToast();
  const format = useFormat();
  const profile = useProfile();
  const me: NamedPerson = { userId: profile.userId, name: displayNameOf(profile) };
  const laneOf = ({ item }: Deciding) => keyOf(item);
  const decide: Action<Deciding, AttentionItem> = useAction(useDecide(), {
    laneOf,
    before: ({ item }) => onDecision(item),
    done: (after, { item: before }) => decided(before, after),
    failed: (error) => toast(refusalToast(error)),
  });
  const undone: Action<Deciding, AttentionItem> = useAction(useDecide(), {
    laneOf,
    before: ({ item }) => onDecision(item),
    done: onDecision,
    failed: (error) => toast(refusalToast(error)),
  });
  const decided: DecidedHandler = (before, after) => {
    onDecision(after);
    const decision = opposite(before, after);
    const title = saidOf(before, after, { me: me.userId, format });
    const undo = decision && (() => undone.run({ item: after, decision }));
    toast({ title, variant: 'success', about: [keyOf(after)], ...(undo && { undo }) });
  };
  const assignTo = (item: AttentionItem, assignee: NamedPerson | null) =>
    decide.run({
      item,
      decision: { what: 'assign', userId: assignee?.userId ?? null },
      expected: { ...item, assignee },
    });
  return {
    decided,
    isMine: ({ assignee }: AttentionItem) => assignee?.userId === me.userId,
    assignMe: (item: AttentionItem) => assignTo(item, me),
    leave: (item: AttentionItem) => assignTo(item, null),
    takeBack: (item: AttentionItem) => decide.run({ item, decision: { what: 'takeBack' } }),
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
