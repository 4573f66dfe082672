/** What a million sites consume on paper: units that the capacity tests of `tests/integration/stores` assert, times how often a month. */

/** Dollars of us-east-1, on demand (docs/costs.md). */
const PRICES = {
  write: 0.625 / 1e6,
  read: 0.125 / 1e6,
  gigabyteSecond: 13.33 / 1e6,
  queueRequest: 0.4 / 1e6,
  list: 0.005 / 1_000,
  head: 0.0004 / 1_000,
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

/** What was measured of one site, to compute with. */
export interface Measured {
  rowMs: number;
  entryMs: number;
  entryBytes: number;
}

/** Milliseconds after which API Gateway gives up, and bytes that a Lambda of 512 MB has for a directory beside its code. */
const API_MS = 30_000;
const DIRECTORY_BYTES = 400e6;
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
export function limitsOf({ rowMs, entryMs, entryBytes }: Measured): Limit[] {
  const limits: Limit[] = [
    {
      what: 'rounds of what wants attention take longer than their six hours',
      sites: (ROUND_SUBJECTS_A_MINUTE * 6 * 60) / SUBJECTS_A_SITE,
      then: 'a change without an event is found later: half a day at twice as many',
    },
    {
      what: 'the fleet and filters by state read all rows in 30 s',
      sites: API_MS / rowMs,
      then: 'those two pages fail for administrators',
    },
    {
      what: 'a cold directory is read in 30 s',
      sites: API_MS / entryMs,
      then: 'the first list of a Lambda that starts fails',
    },
    {
      what: 'a directory in the memory of a Lambda of 512 MB',
      sites: DIRECTORY_BYTES / entryBytes,
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
