import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../scripts/lib/contracts.ts';
import type { Route } from '../../functions/core/http/route.ts';
import { rootDir } from '../support/root.ts';

// Who is informed of what a route does to another person's account, or to what is theirs. `docs/notifications.md` says it
// to people; the tests of the services and of `functions/notifications/accounts` prove it.

/** The event by which people are informed, and the service that publishes it. */
interface ByEvent {
  event: string;
  service: string;
}
/** The invitation itself informs the person, and an event the others. */
interface ByInvitation {
  invitation: string;
}
interface Nobody {
  nobody: string;
}

const own = { nobody: 'It is the caller’s own account.' };
const handed = { nobody: 'The caller gets what they may see; the audit has it of administrators.' };
const users = 'functions/users/users';
const members = 'functions/users/members/users.members.service.ts';
const byAccountChange = (service: string): ByEvent => ({ event: 'AccountChanged', service });
/** Of what is a client's: where somebody else did it. */
const byBelonging = (service: string): ByEvent => ({ event: 'belongingChanged', service });
const catalogue = {
  nobody: 'It is the provider’s catalogue: what somebody has bought stays as it was.',
};
const log = { nobody: 'Nobody loses a backup; the audit has it of administrators.' };
const sessions = byAccountChange('functions/sessions/sessions.service.ts');

const informed: Record<string, ByEvent | (ByEvent & ByInvitation) | ByInvitation | Nobody> = {
  'accounts.confirm': own,
  'accounts.recover': own,
  'accounts.choosePassword': own,
  'accounts.changePassword': own,
  'second-factors.start': own,
  'second-factors.verify': own,
  'second-factors.renewCodes': own,
  'second-factors.switchOff': own,
  'second-factors.recover': own,
  'sessions.close': own,
  'sessions.closeMany': own,
  'data-exports.request': own,
  'data-exports.download': own,
  'second-factors.reset': {
    event: 'SecondFactorChanged',
    service: 'functions/second-factors/second-factors.service.ts',
  },
  'sessions.closeOf': sessions,
  'sessions.closeAllOf': sessions,
  'users.create': {
    ...{ event: 'UserRoleChanged', service: `${users}.create.service.ts` },
    invitation: `${users}.create.service.ts`,
  },
  'users.update': byAccountChange(`${users}.service.ts`),
  // The owners of a member's company by `AccountChanged` as well. Of a client there is nobody else: their company goes with them.
  'users.remove': { event: 'UserRoleChanged', service: `${users}.service.ts` },
  'users.changeRole': { event: 'UserRoleChanged', service: `${users}.role.service.ts` },
  'users.changePassword': byAccountChange(`${users}.access.service.ts`),
  'users.invite': { invitation: `${users}.access.service.ts` },
  'users.members.invite': { ...byAccountChange(members), invitation: `${users}.create.service.ts` },
  'users.members.inviteAgain': { invitation: `${users}.access.service.ts` },
  'users.members.changePosition': byAccountChange(members),
  'users.members.remove': byAccountChange(members),
  'websites.assign': {
    event: 'WebsiteReassigned',
    service: 'functions/websites/websites.assign.service.ts',
  },
  // Of another origin alone: the rest of an edit is in the site's history.
  'websites.update': {
    event: 'WebsiteOriginChanged',
    service: 'functions/websites/websites.change.service.ts',
  },
  'backups.download': handed,
  'backups.generateKey': {
    event: 'BackupKeyChanged',
    service: 'functions/backups/key/backups.key.service.ts',
  },
  'backups.restore.start': {
    event: 'BackupRestoreStarted',
    service: 'functions/backups/restore/backups.restore.service.ts',
  },
  // It is the provider's own, and the owner's to change.
  'status.releases.decideRelease': { nobody: 'No client’s account is touched; the audit has it.' },
  'settings.change': { nobody: 'Nobody loses what is theirs; the audit has it.' },
  // Of other recipients alone.
  'reports.monthly.saveSettings': byAccountChange(
    'functions/reports/monthly/reports.monthly.service.ts',
  ),
  'websites.pair': handed,
  'websites.remove': byBelonging('functions/websites/websites.change.service.ts'),
  // An administrator's deletion alone: a client deletes their own.
  'activities.remove': byBelonging('functions/activities/activities.change.service.ts'),
  'backups.cleanup': byBelonging('functions/backups/backups.service.ts'),
  'backups.remove': byBelonging('functions/backups/backups.service.ts'),
  'backups.removeLogs': log,
  'backups.removeLog': log,
  'erasures.request': own,
  'payments.changeStatus': { nobody: 'It changes the record alone: no money and no plan moves.' },
  'plans.create': catalogue,
  'plans.update': catalogue,
  'plans.remove': catalogue,
  'reports.withdraw': {
    nobody: 'It is the provider’s own paper, and the page says so in its place.',
  },
  'user-plans.assign': {
    event: 'UserPlanAssigned',
    service: 'functions/user-plans/user-plans.assign.service.ts',
  },
  'user-plans.changeStatus': byBelonging('functions/user-plans/user-plans.change.service.ts'),
  'user-plans.correct': byBelonging('functions/user-plans/user-plans.change.service.ts'),
  'users.notes.removeNote': { nobody: 'Notes are the provider’s own.' },
};

/** What changes who may come in, hands something over, deletes for good or changes money; and whatever changes a person. */
const CONCERNING = new Set<string>(['changes-trust', 'hands-over', 'deletes', 'changes-money']);
const concerns = ({ method, path, does, sometimes }: Route): boolean =>
  [...does, ...(sometimes ?? [])].some((one) => CONCERNING.has(one)) ||
  (method !== 'GET' && path === '/users/{userId}');

const read = (path: string) => readFileSync(join(rootDir, path), 'utf8');
const consumed = read('infra/features/notifications.feature.ts');
const camelCase = (type: string) => type.charAt(0).toLowerCase() + type.slice(1);
const routes = Object.entries(await loadContracts(rootDir)).flatMap(([file, contract]) =>
  Object.entries(contract)
    .filter(([, route]) => concerns(route) && route.auth !== 'backup-key')
    .map(([name]) => `${file}.${name}`),
);

describe('what a route does to others', () => {
  it.each(routes)('%s informs somebody, or says why not', (route) => {
    expect(Object.keys(informed)).toContain(route);
  });

  it('has no row for a route that does nothing of it', () => {
    expect(Object.keys(informed).filter((route) => !routes.includes(route))).toEqual([]);
  });

  it.each(
    Object.entries(informed).flatMap(([id, by]) => ('event' in by ? [[id, by] as const] : [])),
  )('%s publishes its event, of which people are notified', (_, { event, service }) => {
    expect(read(service)).toMatch(new RegExp(`\\b${camelCase(event)}\\(|type: '${event}'`));
    const published = event === 'belongingChanged' ? 'AccountChanged' : event;
    expect(consumed).toContain(`${camelCase(published)}Schema`);
  });

  it.each(
    Object.entries(informed).flatMap(([id, by]) => ('invitation' in by ? [[id, by] as const] : [])),
  )('%s sends an invitation, which says who invites', (_, { invitation }) => {
    expect(read(invitation)).toMatch(/userPool\.invite(?:Again)?\(.*inviter\)/);
  });
});
