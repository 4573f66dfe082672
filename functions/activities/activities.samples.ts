import { blankActivity, type Activity } from './activities.domain.ts';

/** A stored activity for tests: a client's pending one of a site that is still theirs, without a plan's unit. */
export const sampleActivity = (given: Partial<Activity> = {}): Activity => ({
  ...blankActivity,
  activityId: '01kb3f0a9x5m3v7c2d8e4h6j9r',
  userId: '0b7d3c1e-5a2f-4c8d-9e6b-0000000000aa',
  websiteId: '01kb3f0a9x5m3v7c2d8e4h6j9k',
  websiteName: 'La Espiga',
  websiteUrl: 'https://la-espiga.cl',
  websiteGone: null,
  description: 'Cambiar el logotipo',
  userPlanId: null,
  versionAtCreation: null,
  versionAtCompletion: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  completedAt: null,
  revision: 0,
  ...given,
});
