import type { LookAgain } from '../../events/attention.events.ts';
import type { Position } from '../core/validation/standing.ts';
import { isKindFor } from './attention.access.domain.ts';
import { unassignAll } from './attention.change.service.ts';
import { subjectText, type AttentionKind, type Look } from './attention.domain.ts';
import type { AttentionItems } from './attention.entity.ts';
import { reconcile, type ReconcileDependencies } from './attention.service.ts';

export interface LookDependencies extends ReconcileDependencies {
  attention: Pick<AttentionItems, 'find' | 'replace' | 'findOwned' | 'findAssigned'>;
  people: { find(userId: string): Promise<{ role: string; position: Position } | undefined> };
  /** Where an activity is, by its id; undefined for one that is not there. */
  locateActivity: (
    activityId: string,
  ) => Promise<{ activityId: string; userId: string | null } | undefined>;
}

/** The activity of a thread. */
async function activityOf(
  activityId: string,
  { locateActivity }: Pick<LookDependencies, 'locateActivity'>,
): Promise<string[]> {
  const place = await locateActivity(activityId);
  return place ? [subjectText({ type: 'activity', id: activityId, ownerId: place.userId })] : [];
}

/** A person's own subject, and all whose items name them: they may have another name, or be deleted. */
async function allOf(
  userId: string,
  { attention }: Pick<LookDependencies, 'attention'>,
): Promise<string[]> {
  const owned = await attention.findOwned(userId);
  return [subjectText({ type: 'client', id: userId }), ...owned.map(({ subject }) => subject)];
}

/** Leaves the items of a person that are not theirs to decide (any more) without anybody. */
async function releaseItems(userId: string, dependencies: LookDependencies): Promise<void> {
  const person = await dependencies.people.find(userId);
  const keeps = (kind: AttentionKind) =>
    person?.role === 'admin' && isKindFor(person.position, kind);
  await unassignAll({ userId, keeps }, dependencies);
}

async function subjectsOf(look: Look, dependencies: LookDependencies): Promise<string[]> {
  const [type, id = ''] = look.split('.');
  if (type === 'thread') return activityOf(id, dependencies);
  return type === 'person' ? allOf(id, dependencies) : [look];
}

/** Looks at everything that a message names, at each subject once. Safe to repeat. @throws AppError CONFLICT */
export async function lookAgain(
  { looks }: Pick<LookAgain, 'looks'>,
  dependencies: LookDependencies,
): Promise<void> {
  const subjects = new Set<string>();
  for (const look of looks) {
    for (const subject of await subjectsOf(look, dependencies)) subjects.add(subject);
  }
  for (const subject of subjects) await reconcile(subject, dependencies);
  for (const look of looks) {
    const [type, id = ''] = look.split('.');
    if (type === 'person') await releaseItems(id, dependencies);
  }
}
