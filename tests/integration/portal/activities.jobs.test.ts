import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { activitiesJobsContract } from '../../../functions/activities/jobs/activities.jobs.contract.ts';
import { isJobOver } from '../../../functions/activities/jobs/activities.jobs.domain.ts';
import { siteStatsKey } from '../../../functions/core/table/keys/keys.ts';
import { sampleSiteStats } from '../../../functions/status/status.samples.ts';
import { packStats } from '../../../functions/status/status.stats.entity.ts';
import { userPlansContract } from '../../../functions/user-plans/user-plans.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { givePlan } from '../../support/plans.ts';
import { registerSite } from '../../support/sites.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const component = { kind: 'plugin' as const, id: 'g.php' };

let admin: Person;
let ana: Person;
beforeAll(async () => {
  admin = await signInAdmin(stack);
  ana = await newClient(stack, 'ana');
  await givePlan(stack, { admin, person: ana }, { activityLimit: 2 });
});

/** A site of the client that waits for the update. */
async function newSite(name: string): Promise<string> {
  const { websiteId } = await registerSite(stack, ana, { url: `https://${name}.example`, name });
  const plugin = { file: 'g.php', name: 'Galería', version: '2.3.1', active: true };
  const stats = sampleSiteStats({
    plugins: [{ ...plugin, updatePending: true, offered: '2.4.0' }],
  });
  const { client, name: TableName } = tableOf(stack);
  const Item = { ...siteStatsKey(websiteId), packed: packStats(stats) };
  await client.send(new PutCommand({ TableName, Item }));
  return websiteId;
}

const start = ({ token }: Person, websiteIds: string[], submissionKey?: string) =>
  callOk(stack, activitiesJobsContract.startUpdateJob, {
    ...{ token, body: { component, websiteIds } },
    ...(submissionKey !== undefined && { submissionKey }),
  });
const undo = ({ token }: Person, jobId: string) =>
  callRoute(stack, activitiesJobsContract.undoUpdateJob, { token, params: { jobId } });
const jobsOf = async ({ token }: Person) =>
  (await callOk(stack, activitiesJobsContract.listUpdateJobs, { token })).jobs;
const endOf = (person: Person, jobId: string) =>
  until(async () => (await jobsOf(person)).find((job) => job.jobId === jobId && isJobOver(job)));
const activitiesAt = async ({ token }: Person, websiteId: string) =>
  (await callOk(stack, activitiesContract.list, { token, query: { websiteId } })).items;

describe('an update that is requested on several sites', () => {
  it('is worked on though nobody asks how far it is, and can be undone', async () => {
    const sites = [await newSite('galeria-uno'), await newSite('galeria-dos')];
    const key = crypto.randomUUID();
    const job = await start(admin, sites, key);
    expect(job).toMatchObject({ state: 'running', total: 2, canUndo: true });
    expect((await start(admin, sites, key)).jobId).toBe(job.jobId);
    // Nobody asks for the job: its activities are there all the same, for the client too.
    await until(async () => {
      const found = await Promise.all(sites.map((site) => activitiesAt(ana, site)));
      return found.every(({ length }) => length === 1) || undefined;
    });
    expect(await endOf(admin, job.jobId)).toMatchObject({ state: 'finished', created: 2 });
    const again = await start(admin, sites);
    expect(await endOf(admin, again.jobId)).toMatchObject({
      created: 0,
      refused: [{ reason: 'UPDATE_REQUESTED', sites: 2 }],
    });

    expect((await undo(admin, job.jobId)).status).toBe(202);
    const undone = await until(async () =>
      (await jobsOf(admin)).find(({ jobId, state }) => jobId === job.jobId && state === 'undone'),
    );
    expect(undone).toMatchObject({ removed: 2, kept: 0, canUndo: false });
    for (const site of sites) expect(await activitiesAt(ana, site)).toEqual([]);
  });

  it('takes a client’s units, as far as there are some', async () => {
    const sites = [
      await newSite('cupo-uno'),
      await newSite('cupo-dos'),
      await newSite('cupo-tres'),
    ];
    const { jobId } = await start(ana, sites);
    expect(await endOf(ana, jobId)).toMatchObject({
      ...{ state: 'finished', created: 2 },
      refused: [{ reason: 'QUOTA_EXHAUSTED', sites: 1 }],
    });
    const { activitiesConsumed } = await callOk(stack, userPlansContract.current, {
      token: ana.token,
    });
    expect(activitiesConsumed).toBe(2);
  });

  it('is nobody else’s, and a hundred sites at most', async () => {
    const { jobId } = await start(admin, [await newSite('ajeno')]);
    expect(codeOf(await undo(ana, jobId))).toBe('NOT_FOUND');
    expect((await jobsOf(ana)).map((job) => job.jobId)).not.toContain(jobId);
    const websiteIds = Array.from({ length: 101 }, () => jobId);
    const body = { component, websiteIds };
    const refused = await callRoute(stack, activitiesJobsContract.startUpdateJob, {
      token: admin.token,
      body,
    });
    expect(codeOf(refused)).toBe('VALIDATION_FAILED');
  });
});
