import { beforeAll, describe, expect, inject, it } from 'vitest';
import { backupsConnectorContract } from '../../../functions/backups/backups.connector.contract.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { sessionsContract } from '../../../functions/sessions/sessions.contract.ts';
import { usersMembersContract } from '../../../functions/users/members/users.members.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { callOk, callRoute } from '../../../infra/local/client/portal-client.ts';
import { newBackupKey } from '../../support/backups/backup-uploads.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { newMember } from '../../support/people/members.ts';
import { registerSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
let admin: Person;
let client: Person;
let partner: Awaited<ReturnType<typeof newMember>>;
beforeAll(async () => {
  admin = await signInAdmin(stack);
  client = await newClient(stack, 'avisada');
  partner = await newMember(stack, client, 'owner');
});

const titlesOf = async ({ token }: Pick<Person, 'token'>) =>
  (await callOk(stack, notificationsContract.list, { token, query: { filter: 'all' } })).items.map(
    ({ title }) => title,
  );
const isNotified = (person: Pick<Person, 'token'>, title: string) =>
  until(async () => (await titlesOf(person)).includes(title) || undefined);
const isMailed = (email: string, subject: string) =>
  until(async () => (await mailsTo(stack, email)).find((mail) => mail.subject.startsWith(subject)));

describe('what others do to an account', () => {
  it('is said to the company’s owners when somebody comes and goes; an invitation says who invites', async () => {
    const viewer = await newMember(stack, partner, 'viewer');
    await isNotified(client, 'Hay alguien nuevo en tu empresa');
    const invitation = (await mailsTo(stack, viewer.email)).at(-1);
    expect(invitation?.html).toMatch(/te invitó a (?:la empresa|su cuenta)/);

    const params = { userId: viewer.userId };
    const change = { token: client.token, params, body: { position: 'billing' as const } };
    await callOk(stack, usersMembersContract.changePosition, change);
    await isNotified(viewer, 'Tu posición ahora es «Planes y pagos»');
    await isNotified(partner, 'Cambió una posición en tu empresa');
    await callOk(stack, usersMembersContract.remove, { token: partner.token, params });
    await isNotified(client, 'Alguien ya no está en tu empresa');
  });

  it('is said to both sides of a site’s transfer', async () => {
    const other = await newClient(stack, 'otra-avisada');
    const { websiteId } = await registerSite(stack, client, { url: 'https://se-muda.example' });
    const body = { websiteIds: [websiteId], userId: other.profile.userId };
    await callOk(stack, websitesContract.assign, { token: admin.token, body });
    await isNotified(client, 'Un sitio ya no está en tu cuenta');
    await isNotified(other, 'Tienes otro sitio en tu cuenta');
  });

  it('is said to the client and the company’s owners when an administrator deletes a site of theirs', async () => {
    const { websiteId } = await registerSite(stack, client, { url: 'https://se-va.example' });
    await callOk(stack, websitesContract.remove, { token: admin.token, params: { websiteId } });
    await isNotified(client, 'Se eliminó un sitio de tu cuenta');
    await isNotified(partner, 'Se eliminó un sitio de tu cuenta');
    await isMailed(client.profile.email, 'Se eliminó un sitio de tu cuenta');
  });

  it('is said to the person whose sessions are closed, or who gets another password', async () => {
    const person = await newClient(stack, 'cambiada');
    const params = { userId: person.profile.userId };
    await callOk(stack, sessionsContract.closeAllOf, { token: admin.token, params });
    await isMailed(person.email, 'Cerraron tus sesiones');
    const body = { mode: 'generated' as const };
    await callOk(stack, usersContract.changePassword, { token: admin.token, params, body });
    await isMailed(person.email, 'Te dieron otra contraseña');
  });
});

it('the key of somebody who was removed opens nothing, and its site’s owner learns of both', async () => {
  const maker = await newMember(stack, client, 'owner');
  const { websiteId } = await registerSite(stack, client, { url: 'https://clave-ajena.example' });
  const key = await newBackupKey(stack, { token: maker.token, websiteId });
  await isNotified(client, 'Hay una API Key de respaldos nueva');
  const body = { frequency: 'daily' as const, localBackups: [] };
  const report = () => callRoute(stack, backupsConnectorContract.report, { token: key, body });
  expect((await report()).status).toBe(200);
  const params = { userId: maker.userId };
  await callOk(stack, usersMembersContract.remove, { token: client.token, params });
  expect((await report()).status).toBe(401);
  await isNotified(client, 'Una API Key de respaldos ya no sirve');
});
