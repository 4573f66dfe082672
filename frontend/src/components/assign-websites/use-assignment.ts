import { useState } from 'react';
import {
  ASSIGNMENT_MAX_SITES,
  type WebsiteSummary,
} from '../../../../functions/websites/websites.domain.ts';
import { ApiError, isGone, messageOf } from '../../lib/api-error.ts';
import { useAction } from '../../lib/use-action.ts';
import type { UserChoice } from '../user-options.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAssignWebsites } from './assign-websites.queries.ts';
import { assignText as text } from './assign-websites.text.ts';

/** The picker's own choice: the sites will be nobody's. */
export const NOBODY: UserChoice = { userId: 'nobody', name: text.nobody };

/** Whose the sites will be: a person's id, null for nobody's, undefined while that is not chosen. */
const ownerIdOf = (owner: UserChoice | null): string | null | undefined => {
  if (owner?.userId === NOBODY.userId) return null;
  return owner?.userId;
};

export interface AssignmentOptions {
  /** Who gets the sites, where that is settled. */
  person: UserChoice | undefined;
  /** The one site it is about, where that is settled. */
  website: WebsiteSummary | undefined;
  onDone: () => void;
}

export type AssignmentState = ReturnType<typeof useAssignment>;

/** Who is chosen, which sites are ticked, and giving them away. */
export function useAssignment({ person, website, onDone }: AssignmentOptions) {
  const toast = useToast();
  const [owner, setOwner] = useState<UserChoice | null>(person ?? null);
  // A new one each time, though it says the same: the field is focused again.
  const [ownerError, setOwnerError] = useState<{ message: string }>();
  const [ticked, setTicked] = useState<ReadonlyMap<string, WebsiteSummary>>(new Map());
  const ownerId = ownerIdOf(owner);
  // What was ticked before its owner was chosen as the new one stays where it is.
  const chosen = website ? [website] : [...ticked.values()].filter((s) => s.userId !== ownerId);

  const tick = (site: WebsiteSummary, on: boolean) => {
    const next = new Map(ticked);
    if (on) next.set(site.websiteId, site);
    else next.delete(site.websiteId);
    setTicked(next);
  };
  const pick = (next: UserChoice) => {
    setOwner(next);
    setOwnerError(undefined);
  };

  const fail = (error: unknown) => {
    const gone = isGone(error);
    const description = gone ? text.siteGone : messageOf(error);
    toast({ title: text.failed, description, variant: 'destructive' });
    if (gone) setTicked(new Map());
    if (!(error instanceof ApiError) || error.code !== 'PERSON_GONE') return;
    setOwnerError({ message: messageOf(error) });
    if (!person) setOwner(null);
  };
  const assign = useAction(useAssignWebsites(), {
    done: (_answer, { websiteIds, userId }) => {
      const n = websiteIds.length;
      const description =
        userId === null ? text.unassigned(n) : text.assignedTo(n, owner?.name ?? '');
      toast({ title: text.assigned, description, variant: 'success' });
      onDone();
    },
    failed: fail,
  });
  const submit = () => {
    if (ownerId === undefined || chosen.length === 0) {
      if (ownerId === undefined) setOwnerError({ message: text.owner.missing });
      return;
    }
    assign.run({ websiteIds: chosen.map(({ websiteId }) => websiteId), userId: ownerId });
  };

  return {
    owner,
    ownerId,
    ownerError,
    pick,
    chosen,
    isTicked: (site: WebsiteSummary) => ticked.has(site.websiteId) && site.userId !== ownerId,
    full: chosen.length >= ASSIGNMENT_MAX_SITES,
    /** Somebody or some site was chosen that was not given. */
    unsaved: ticked.size > 0 || owner?.userId !== person?.userId,
    tick,
    submit,
    pending: assign.pending,
  };
}
