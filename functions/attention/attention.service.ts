import { isDeepStrictEqual } from 'node:util';
import type { Commit } from '../core/table/commit/commit.ts';
import { attentionOf } from './attention.causes.domain.ts';
import type { SubjectState } from './attention.subjects.domain.ts';
import { subjectOf, type NamedPerson, type Subject } from './attention.domain.ts';
import type { AttentionItems } from './attention.entity.ts';
import { settledHead, type Head } from './attention.head.domain.ts';

/** How a subject stands now, read consistently; undefined where it is not there. */
export type ReadState = (subject: Subject, now: Date) => Promise<SubjectState | undefined>;

export interface ReconcileDependencies {
  attention: Pick<AttentionItems, 'find' | 'replace'>;
  readState: ReadState;
  commit: Commit;
}

const ownerOf = (state: SubjectState | undefined): NamedPerson | null => state?.owner ?? null;

/** Whether two heads say the same, whatever their revisions. */
const isSameHead = (one: Head | undefined, other: Head | undefined): boolean =>
  isDeepStrictEqual(one && { ...one, revision: 0 }, other && { ...other, revision: 0 });

/**
 * Makes a subject's items what its state says now, however they came to be: safe to repeat, early, late and in any order.
 * True where that changed something. @throws AppError CONFLICT
 */
export const reconcile = (
  subject: string,
  { attention, readState, commit }: ReconcileDependencies,
): Promise<boolean> =>
  commit(async (at) => {
    // Before the state: who writes a head has then read a state that is no older than that of the head it replaces.
    const before = await attention.find(subject);
    const state = await readState(subjectOf(subject), at);
    const standing = { subject, owner: ownerOf(state), attention: attentionOf(state, at) };
    const after = settledHead(before, standing, at);
    if (isSameHead(before, after)) return { answer: false };
    return { answer: true, shared: attention.replace(before, after) };
  });
