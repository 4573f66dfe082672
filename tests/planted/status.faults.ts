import type { FaultGroup } from './fault.ts';

const ends = 'functions/status/sync/status.ends.service.ts';
const endsTest = { project: 'unit', file: 'functions/status/sync/status.ends.service.test.ts' };
const entity = 'functions/status/status.entity.ts';
const counters = 'functions/core/table/entity/counters.ts';
const writes = 'functions/core/table/entity/writes.ts';
const statusTest = { project: 'stores', file: 'tests/integration/stores/status.test.ts' };

const countsTest = {
  project: 'stores',
  file: 'tests/integration/stores/status.counts.test.ts',
} as const;

/** Syncs: leases, results, failures and runs. */
export const statusFaults: FaultGroup = {
  subject: 'Synchronisation',
  faults: [
    {
      guarantee: 'A client’s site that is down is no failure of the portal.',
      file: 'functions/core/http/error-catalogue.ts',
      find: 'SITE_UNREADABLE: { status: 424,',
      replace: 'SITE_UNREADABLE: { status: 502,',
      test: {
        project: 'unit',
        file: 'functions/status/live/status.live.service.test.ts',
        name: 'says why a site cannot be read',
      },
    },
    {
      guarantee: 'One sync of a site runs at a time.',
      file: entity,
      find: "['syncLeaseUntil', 'absent or <=', now.toISOString()],",
      replace: '',
      test: { ...statusTest, name: 'gives the lease to exactly one of 20 that ask at once' },
    },
    {
      guarantee: 'A site without a connector key is not synchronised.',
      file: entity,
      find: "['keyConfigured', '=', true],",
      replace: '',
      test: { ...statusTest, name: 'refuses a site without a key and one that is not there' },
    },
    {
      guarantee: 'A hash never stands for stats that were not stored.',
      file: ends,
      find: 'if (changed) await stats.save(',
      replace: 'if (changed && attempt === 0) await stats.save(',
      test: { ...endsTest, name: 'stores all of it again after another sync ended' },
    },
    {
      guarantee: 'A sync that ends after its site was deleted leaves nothing of it.',
      file: ends,
      find: 'if (!site || !isOfOrigin(site, result)) await stats.removeDay(read, result.day);',
      replace: '',
      test: { ...endsTest, name: 'leaves no hash without stats of' },
    },
    {
      guarantee: 'Of two syncs that end at once, one counts the failure and announces it.',
      file: entity,
      find: "asRead: asRead(row, ['syncFailures']),",
      replace: '',
      test: { ...endsTest, name: 'is counted after' },
    },
    {
      guarantee: 'A failure of our own does not count against the site.',
      file: ends,
      find: "failure.code !== 'internal' &&",
      replace: '',
      test: { ...endsTest, name: 'is not counted if' },
    },
    {
      guarantee: 'What administrators count of sites is what their rows say.',
      file: entity,
      find: '...countSiteChanges([{ websiteId, before: counted, after }, ...others]),',
      replace: '',
      test: { ...countsTest, name: 'is what their rows say, whatever happens to them' },
    },
    {
      guarantee: 'A WordPress of one owner counts once.',
      file: 'functions/core/table/shared/site-homes.ts',
      find: 'isDuplicate: sites.length > 0',
      replace: 'isDuplicate: false',
      test: {
        project: 'stores',
        file: 'tests/integration/stores/websites.homes.test.ts',
        name: 'a WordPress is counted once',
      },
    },
    {
      guarantee: 'A recount takes back no change that is counted meanwhile.',
      file: 'functions/status/counts/status.counts.entity.ts',
      find: "attributes: ['changes'] }",
      replace: 'attributes: [] }',
      test: { ...countsTest, name: 'leaves a shard alone that counts a change meanwhile' },
    },
    {
      guarantee: 'A site that a message names again was read once.',
      file: 'functions/status/sync/status.sync.service.ts',
      find: 'if (result) return result;',
      replace: '',
      test: {
        project: 'unit',
        file: 'functions/status/sync/status.sync.service.test.ts',
        name: 'that crashes mid-way counts on redelivery what was finished',
      },
    },
    {
      guarantee: 'A second result of a site in a run changes nothing.',
      file: counters,
      find: 'return `${path} = if_not_exists(${path}, :entry${String(n)})`;',
      replace: 'return `${path} = :entry${String(n)}`;',
      test: {
        project: 'unit',
        file: 'functions/core/table/entity/counters.test.ts',
        name: 'adds entries to a map, and leaves those that are there',
      },
    },
    {
      guarantee: 'An earlier attempt to prepare a run replaces nothing of a later one.',
      file: writes,
      find: "'attribute_not_exists(pk) OR #number < :number'",
      replace: "'attribute_not_exists(pk) OR #number <> :number'",
      test: {
        project: 'unit',
        file: 'functions/core/table/entity/writes.test.ts',
        name: 'puts an item in place of one with a lower number',
      },
    },
    {
      guarantee: 'Of all that can be said of a site, its health says the worst.',
      file: 'functions/status/status.health.domain.ts',
      find: 'findingsOf(facts, now).toSorted(byHealth)[0]',
      replace: 'findingsOf(facts, now).toSorted(byHealth).at(-1)',
      test: {
        project: 'unit',
        file: 'functions/status/status.health.domain.test.ts',
        name: 'it failed and waits',
      },
    },
  ],
};
