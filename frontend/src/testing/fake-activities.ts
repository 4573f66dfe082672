import type { Activity, ListedActivity } from '../../../functions/activities/activities.domain.ts';
import type { Attachment } from '../../../functions/activities/attachments/activities.attachments.domain.ts';
import type { ListedMessage } from '../../../functions/activities/thread/activities.thread.domain.ts';
import type { UpdateJob } from '../../../functions/activities/jobs/activities.jobs.domain.ts';
import { sampleActivity } from '../../../functions/activities/activities.samples.ts';
import { noPlanInfo, type PlanInfo } from '../../../functions/user-plans/user-plans.domain.ts';
import type { Period } from '../../../functions/user-plans/user-plans.periods.domain.ts';
import type { FakeApi, FakeCall } from './fake-api.ts';
import { profile } from './fake-auth.ts';

const DAY_MS = 86_400_000;
let lastId = 0;
const nextId = () => {
  lastId += 1;
  return `01k9aa00000000000000${String(lastId).padStart(6, '0')}`;
};

export const ownUserPlanId = '01k9pp00000000000000000000';

/** An activity as the API answers it: a pending one of the person of the tests, unless said otherwise. */
export function activity(given: Partial<ListedActivity> = {}): ListedActivity {
  const activityId = nextId();
  const sample = sampleActivity({
    activityId,
    userId: profile.userId,
    websiteId: '01k9zz0000000000000000aaaa',
    websiteName: 'Tienda Austral',
    websiteUrl: 'https://tienda-austral.cl',
    description: `Actividad ${activityId.slice(-3)}`,
    userPlanId: ownUserPlanId,
    createdAt: '2026-03-05T12:00:00.000Z',
  });
  return { ...sample, clientName: null, assigneeName: null, ...given };
}

/** A file of a message: a picture, unless said otherwise. */
export const attachment = (given: Partial<Attachment> = {}): Attachment => ({
  attachmentId: nextId(),
  name: 'captura.png',
  format: 'png',
  size: 250_000,
  ...given,
});

/** A message of an activity's thread: the provider's to somebody else, unless said otherwise. */
export const message = (given: Partial<ListedMessage> = {}): ListedMessage => ({
  activityId: '01k9aa00000000000000000000',
  messageId: nextId(),
  side: 'provider',
  internal: false,
  mine: false,
  authorName: null,
  text: '¿Nos envías el archivo?',
  attachments: [],
  createdAt: '2026-03-05T13:00:00.000Z',
  ...given,
});

/** An update that is being requested on three sites, unless said otherwise. */
export const updateJob = (given: Partial<UpdateJob> = {}): UpdateJob => ({
  jobId: '01k9jj00000000000000000001',
  component: { kind: 'plugin', id: 'galeria/galeria.php' },
  ...{ state: 'running', total: 3, created: 0, removed: 0, kept: 0, refused: [] },
  startedAt: '2026-03-10T12:00:00.000Z',
  canUndo: true,
  ...given,
});

/** A period of a plan, from so many days from now on for thirty. */
export function period(startsInDays: number, given: Partial<Period> = {}): Period {
  const start = Date.now() + startsInDays * DAY_MS;
  return {
    planId: '01k9pl00000000000000000000',
    planName: 'Profesional',
    priceCents: 4_900,
    billing: 'monthly',
    activityLimit: 5,
    siteLimit: 3,
    backupLimitBytes: 10 * 2 ** 30,
    userPlanId: ownUserPlanId,
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + 30 * DAY_MS).toISOString(),
    ...given,
  };
}

/** What GET /user-plans/current answers of a plan of 5 activities of which so many are consumed. */
export function planInfo(consumed: number, given: Partial<PlanInfo> = {}): PlanInfo {
  const current = period(-10);
  return {
    planName: current.planName,
    activityLimit: 5,
    activitiesConsumed: consumed,
    activitiesRemaining: 5 - consumed,
    planExpiresAt: current.endDate,
    userPlanId: current.userPlanId,
    siteLimit: 3,
    websitesCount: 2,
    periods: [current],
    ...given,
  };
}

export const noPlan = noPlanInfo(2, 3);

const finds = (search: string, { description, websiteName }: Activity) =>
  `${description} ${websiteName}`.toLowerCase().includes(search.toLowerCase());

/**
 * An API that holds these activities, newest first, and answers as the real one does: it looks through `size` of them
 * for a page, whatever of those it finds.
 */
export function activitiesApi(kept: ListedActivity[], { size = 15 } = {}): FakeApi {
  const list = ({ query }: FakeCall) => {
    const from = Number(query.get('cursor') ?? 0);
    const items = kept
      .slice(from, from + size)
      .filter(
        (each) =>
          finds(query.get('search') ?? '', each) &&
          (query.get('status') ?? each.status) === each.status &&
          (query.get('type') ?? each.type) === each.type,
      );
    return { body: { items, nextCursor: from + size < kept.length ? String(from + size) : null } };
  };
  const answers: FakeApi = {
    'GET /api/activities': list,
    'GET /api/user-plans/current': { body: planInfo(1) },
  };
  for (const each of kept) {
    const path = `/api/activities/${each.activityId}`;
    answers[`PUT ${path}`] = ({ body }) => ({
      body: { ...each, ...(body as object), revision: each.revision + 1 },
    });
    answers[`DELETE ${path}`] = () => ({ body: { activityId: each.activityId } });
  }
  return answers;
}
