import { createCountWaiting } from '../activities/activities.view.ts';
import { createCountAttention } from '../attention/attention.view.ts';
import { createAudits } from '../audits/audits.view.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { confirmedSecondsOf } from '../core/validation/session.ts';
import { createInboxView } from '../notifications/notifications.view.ts';
import { createSessionsView } from '../sessions/sessions.view.ts';
import { profilesContract } from './profiles.contract.ts';
import { createPeople, profileOfItem } from './profiles.entity.ts';
import { profilesEnv } from './profiles.env.ts';
import { changeOwnProfile, getOwnProfile } from './profiles.service.ts';
import { createPeopleView } from './profiles.view.ts';
import { createSavedViews, viewsOfItem } from './profiles.views.entity.ts';
import { deleteSavedView, renameSavedView, saveView } from './profiles.views.service.ts';

const env = readEnv(profilesEnv);
const table = createTable(env.TABLE_NAME);
const commit = createCommit(table, { now: () => new Date() });
const sessions = createSessionsView(table, commit);
const dependencies = {
  people: createPeople(table),
  commit,
  audits: createAudits(table),
  names: createPeopleView(table),
  inboxes: createInboxView(table),
  countWaiting: createCountWaiting(table),
  countAttention: createCountAttention(table),
  profileOfItem,
  viewsOfItem,
  savedViews: createSavedViews(table),
  newId,
};

export const handler = createApi(
  profilesContract,
  apiDependencies('profiles', table, { withInbox: ['me'] }),
)({
  me: async ({ caller }) => {
    await sessions.noteUse(caller);
    const own = await getOwnProfile(caller, dependencies);
    return { ...own, confirmedSeconds: confirmedSecondsOf(caller.session, new Date()) };
  },
  update: ({ caller, body }) => changeOwnProfile(caller, body, dependencies),
  saveView: ({ caller, body, submission }) =>
    saveView(caller, { view: body, submission }, dependencies),
  renameView: ({ caller, params, body }) =>
    renameSavedView(caller, { ...params, ...body }, dependencies),
  removeView: ({ caller, params }) => deleteSavedView(caller, params.viewId, dependencies),
});
