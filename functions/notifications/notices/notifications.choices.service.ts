import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import {
  choicesInForce,
  editChoices,
  unchosen,
  type NoticeChoicesChange,
  type NoticeChoicesView,
  type StoredChoices,
} from './notifications.notices.domain.ts';
import type { NoticeChoicesStore } from './notifications.notices.entity.ts';

interface ChoicesDependencies {
  choices: Pick<NoticeChoicesStore, 'find' | 'revise' | 'keep'>;
  commit: Commit;
}

const viewOf = (stored: StoredChoices): NoticeChoicesView => ({
  choices: choicesInForce(stored),
  revision: stored.revision,
});

/** What the caller is notified of, and when. */
export const readChoices = async (
  { userId }: Pick<Caller, 'userId'>,
  { choices }: Pick<ChoicesDependencies, 'choices'>,
): Promise<NoticeChoicesView> => viewOf((await choices.find(userId)) ?? unchosen(userId));

/**
 * Changes the kinds that are sent. Like edits of the own profile it leaves no audit entry.
 * @throws AppError EDITED_MEANWHILE, CONFLICT; FORBIDDEN for a former administrator
 */
export const changeChoices = (
  { userId }: Pick<Caller, 'userId'>,
  { choices: edited, revision }: NoticeChoicesChange,
  { choices, commit }: ChoicesDependencies,
): Promise<NoticeChoicesView> =>
  commit(async (): Promise<Work<NoticeChoicesView>> => {
    const before = await choices.find(userId);
    const was = before ?? unchosen(userId);
    const after = choices.revise(was, editChoices(was, edited), revision);
    const current = viewOf(was);
    if (after === 'unchanged') return { answer: current };
    if (after === 'stale') throw new AppError('EDITED_MEANWHILE', { current });
    return { answer: viewOf(after), shared: choices.keep(before, after) };
  });
