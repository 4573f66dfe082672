import type { Lambda, Standing } from './deployed.ts';
import { ONE_PROCESSOR_MB } from './memory.ts';

/** What a million sites consume on paper: units that the capacity tests of `tests/integration/stores` assert, times how often a month. */

/** Dollars of us-east-1, on demand (docs/costs.md). */
const PRICES = {
  write: 0.625 / 1e6,
  read: 0.125 / 1e6,
  gigabyteSecond: 13.33 / 1e6,
  queueRequest: 0.4 / 1e6,
  list: 0.005 / 1_000,
  head: 0.0004 / 1_000,
  /** https://aws.amazon.com/cognito/pricing/, Essentials: a person who signs in within the month, beyond the first ten thousand. */
  person: 0.015,
  /** https://aws.amazon.com/api-gateway/pricing/: an HTTP API, and Lambda's own for the same request. */
  request: 1 / 1e6 + 0.2 / 1e6,
  run: 0.2 / 1e6,
  /** https://aws.amazon.com/kms/pricing/: a key, and a request beyond the first 20,000. */
  key: 1,
  keyRequest: 0.03 / 10_000,
  secret: 0.4,
  alarm: 0.1,
  webAcl: 5,
  webAclRule: 1,
  metric: 0.3,
};

const DAYS = 30;
/** The schedule's default period is six hours. */
const SYNCS_A_DAY = 4;
/** Of a hundred syncs so many bring something else, and so many of those change what is counted. */
const CHANGED = 0.1;
const COUNTED = 0.01;
/** Minutes a month in which an administrator has a page open that is counted: a working day, and one hour of it. */
const WORKING_MINUTES = 22 * 8 * 60;
const FLEET_MINUTES = 22 * 60;
/** Lambdas that start a day and read the directory. */
const STARTS_A_DAY = 100;
/** Items of attention are of sites and of clients. */
const SUBJECTS_A_SITE = 1.5;
/** Eight looks at once, of 20 ms each (assumed: three reads in a row and some of our own), in forty seconds of each minute. */
const ROUND_SUBJECTS_A_MINUTE = (40_000 / 20) * 8;

/** Units of all sites' rows: 578 RCU for 10,000 (`status.list.test.ts`). */
const ROWS_READ = 578 / 10_000;
/** A chunk of a hundred entries is half a unit (`scale.test.ts`). */
const DIRECTORY_READ = 0.5 / 100;

interface Units {
  reads?: number;
  writes?: number;
  gigabyteSeconds?: number;
  requests?: number;
  lists?: number;
  heads?: number;
}

interface Line extends Units {
  what: string;
  dollars: number;
}

const dollarsOf = ({
  reads = 0,
  writes = 0,
  gigabyteSeconds = 0,
  requests = 0,
  lists = 0,
  heads = 0,
}: Units) =>
  reads * PRICES.read +
  writes * PRICES.write +
  gigabyteSeconds * PRICES.gigabyteSecond +
  requests * PRICES.queueRequest +
  lists * PRICES.list +
  heads * PRICES.head;

/** A month of a stage with so many sites, line by line. */
export function monthOf(sites: number): Line[] {
  const syncs = sites * SYNCS_A_DAY * DAYS;
  const visits = Math.min(
    sites * SUBJECTS_A_SITE * 4 * DAYS,
    ROUND_SUBJECTS_A_MINUTE * 60 * 24 * DAYS,
  );
  const lines: [string, Units][] = [
    [
      'syncs',
      {
        writes: syncs * (2 * (1 - CHANGED) + 5 * CHANGED + 4 * COUNTED),
        reads: syncs * (1 + 2 * CHANGED + 0.014),
        gigabyteSeconds: syncs * 0.011,
        requests: syncs * 0.012,
      },
    ],
    ['summary, from its counters', { reads: WORKING_MINUTES }],
    ['recounts, four a day', { reads: 4 * DAYS * (32 + sites * ROWS_READ) }],
    [
      'the fleet and filters by state, one Lambda, an hour a day',
      { reads: FLEET_MINUTES * sites * ROWS_READ },
    ],
    ['cold directories', { reads: STARTS_A_DAY * DAYS * sites * DIRECTORY_READ }],
    // A site of 26 backups takes 18 RCU and one of its head for the bucket's sake, its owner 3 WCU (`backups.capacity.test.ts`); its
    // newest object is asked for, and a list has a thousand.
    [
      'nightly comparison of backups',
      {
        reads: sites * DAYS * 19,
        writes: sites * DAYS * 3,
        lists: (sites * DAYS * 26) / 1_000,
        heads: sites * DAYS,
      },
    ],
    ['rounds of what wants attention', { reads: visits * 6 }],
  ];
  return lines.map(([what, units]) => ({ what, ...units, dollars: dollarsOf(units) }));
}

/** What the summary cost before it had counters: all rows once a minute, of one Lambda. Dollars a month. */
export const summaryFromRows = (sites: number): number =>
  dollarsOf({ reads: WORKING_MINUTES * sites * ROWS_READ });

/** Cognito takes nothing for so many people, KMS for so many requests. */
const FREE_PEOPLE = 10_000;
const FREE_KEY_REQUESTS = 20_000;
/** Of one person a month: docs/costs.md counts 1.5 million of 1,000 clients. */
const REQUESTS_A_PERSON = 1_500;
/** A request: 20 ms of waiting and 10 of a processor (docs/scale.md). */
const REQUEST = { cpuMs: 10, waitMs: 20 };
/** Each Lambda that opens connector keys unwraps each of eight data keys once. */
const UNWRAPPED_A_START = 8;

/** A share of a processor, by memory: what takes so much of one takes so long. One thread has one at most. */
const elapsed = (cpuMs: number, { memoryMb }: Lambda) =>
  cpuMs * Math.max(1, ONE_PROCESSOR_MB / memoryMb);

/** A month of so many people, beside their sites. `api`: the Lambda that answers most requests. */
export function monthOfPeople(people: number, api: Lambda): { what: string; dollars: number }[] {
  const requests = people * REQUESTS_A_PERSON;
  const seconds = (REQUEST.waitMs + elapsed(REQUEST.cpuMs, api)) / 1_000;
  const unwrapped = STARTS_A_DAY * DAYS * UNWRAPPED_A_START;
  return [
    ['Cognito, beyond 10,000 people', Math.max(0, people - FREE_PEOPLE) * PRICES.person],
    ['requests of the API', requests * PRICES.request],
    ['their time in Lambdas', requests * seconds * (api.memoryMb / 1_024) * PRICES.gigabyteSecond],
    ['KMS, beyond 20,000 requests', Math.max(0, unwrapped - FREE_KEY_REQUESTS) * PRICES.keyRequest],
  ].map(([what, dollars]) => ({ what: String(what), dollars: Number(dollars) }));
}

/** Requests for work of one line: one each 20 s. */
const POLLS_A_LINE = 3 * 60 * 24 * DAYS;
/** A run of the schedule with nothing to do, in 512 MB: docs/costs.md counts a minute in all for 288 runs. */
const IDLE_RUN_GIGABYTE_SECONDS = 0.1;

/** A month in which nobody works with a stage. `metrics`: of our own. */
export function idleMonthOf(
  standing: Standing,
  metrics: number,
): { what: string; dollars: number }[] {
  const { alarms, keys, secrets, webAcls, webAclRules, lines, runs } = standing;
  return [
    [`alarms: ${String(alarms)}`, alarms * PRICES.alarm],
    [
      `web ACLs: ${String(webAcls)}, with ${String(webAclRules)} rules`,
      webAcls * PRICES.webAcl + webAclRules * PRICES.webAclRule,
    ],
    [`waiting for work, in ${String(lines)} lines`, lines * POLLS_A_LINE * PRICES.queueRequest],
    [`metrics of our own: ${String(metrics)}`, metrics * PRICES.metric],
    [`keys: ${String(keys)}`, keys * PRICES.key],
    [`secrets: ${String(secrets)}`, secrets * PRICES.secret],
    [
      `runs by the schedule: ${String(Math.round(runs))}`,
      runs * (PRICES.run + IDLE_RUN_GIGABYTE_SECONDS * PRICES.gigabyteSecond),
    ],
  ].map(([what, dollars]) => ({ what: String(what), dollars: Number(dollars) }));
}

/** Milliseconds of a whole processor, and those in which the table was waited for. */
export interface Spent {
  cpuMs: number;
  waitMs: number;
}

/** What was measured of one site, to compute with. */
export interface Measured {
  row: Spent;
  entry: Spent;
  entryBytes: number;
}

/** The Lambdas whose limits are met, as they are deployed. */
export interface Limited {
  /** Reads all rows: the fleet, and filters by state. */
  fleet: Lambda;
  /** Reads a directory for a list. */
  lists: Lambda;
  /** Has the directory of sites in memory. */
  dispatcher: Lambda;
}

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html: the gateway gives up. */
const GATEWAY_MS = 30_000;
/** Of a Lambda that starts, before it answers: milliseconds of a processor (docs/scale.md). */
const START_MS = 304;
/** Of a Lambda's memory, what its code takes beside a directory. Megabytes. */
const CODE_MB = 112;

/** How many a Lambda gets through that has just started, where one takes so much. */
function throughCold({ cpuMs, waitMs }: Spent, lambda: Lambda): number {
  const left = Math.min(lambda.timeoutMs, GATEWAY_MS) - elapsed(START_MS, lambda);
  return left / (waitMs + elapsed(cpuMs, lambda));
}
const secondsOf = ({ timeoutMs }: Lambda) => String(Math.min(timeoutMs, GATEWAY_MS) / 1_000);
/** DynamoDB's limit of an item; the head of a directory has three bytes for each chunk of a hundred. */
const ITEM_BYTES = 400 * 1_024;
/** Writes a second of one key of an index. */
const WRITES_A_SECOND = 1_000;

interface Limit {
  what: string;
  sites: number;
  /** What follows beyond it. */
  then: string;
}

/** What gives way, the first first. */
export function limitsOf(
  { row, entry, entryBytes }: Measured,
  { fleet, lists, dispatcher }: Limited,
): Limit[] {
  const limits: Limit[] = [
    {
      what: 'rounds of what wants attention take longer than their six hours',
      sites: (ROUND_SUBJECTS_A_MINUTE * 6 * 60) / SUBJECTS_A_SITE,
      then: 'a change without an event is found later: half a day at twice as many',
    },
    {
      what: `the fleet and filters by state read all rows in ${secondsOf(fleet)} s`,
      sites: throughCold(row, fleet),
      then: 'those two pages fail for administrators',
    },
    {
      what: `a cold directory is read in ${secondsOf(lists)} s`,
      sites: throughCold(entry, lists),
      then: 'the first list of a Lambda that starts fails',
    },
    {
      what: `a directory in the memory of a Lambda of ${String(dispatcher.memoryMb)} MB`,
      sites: ((dispatcher.memoryMb - CODE_MB) * 1e6) / entryBytes,
      then: 'the dispatcher of what wants attention fails until it has more; lists, in 1,024 MB, at twice as many',
    },
    {
      what: 'the head of a directory in one item',
      sites: (ITEM_BYTES / 3) * 100,
      then: 'no site can be registered',
    },
    {
      what: 'entries of the index of all sites written by syncs, spread over six hours',
      sites: WRITES_A_SECOND * 6 * 3_600,
      then: 'syncs are throttled, unless DynamoDB splits the key by its sort key',
    },
  ];
  return limits.toSorted((one, other) => one.sites - other.sites);
}
