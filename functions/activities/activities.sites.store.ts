import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { activitiesPartition, activityKey, activityPrefix } from '../core/table/activity-keys.ts';
import { websiteKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { transact, type TransactItem } from '../core/table/transact.ts';
import type { Activity } from './activities.domain.ts';
import { activityOfItem } from './activities.row.ts';

/** What of a site an activity keeps. */
const siteSchema = z.object({ userId: z.string().nullable(), name: z.string(), url: z.string() });
export type ActivitySite = z.output<typeof siteSchema>;

/** Activities of a site in one partition: a person's, or nobody's (null). Those up to `after` are done. */
export interface SiteActivities {
  websiteId: string;
  userId: string | null;
  after?: string | undefined;
}

export interface ActivitySitesStore {
  /** A site as it is at this moment. */
  findSite(websiteId: string): Promise<ActivitySite | undefined>;
  /**
   * Tells, in these activities, what has become of their site: as it is when they are written, in whatever order its
   * changes are heard of. A bounded part of them at a time: answers the id after which to go on; null at the end.
   * @throws AppError CONFLICT
   */
  mark(activities: SiteActivities): Promise<string | null>;
}

/** DynamoDB takes 100 writes in a transaction; one of them checks the site. */
const ROWS_PER_TRANSACTION = 90;
/** Seconds of work, of the minute that a message has. */
const MOST_ROUNDS = 20;

/** What a site is to somebody whose activities name it. */
export function goneFor(
  userId: string | null,
  site: Pick<ActivitySite, 'userId'> | undefined,
): Activity['websiteGone'] {
  if (!site) return 'deleted';
  return site.userId === userId ? null : 'reassigned';
}

export function createActivitySitesStore(table: Table): ActivitySitesStore {
  const { client, name: TableName } = table;

  async function findSite(websiteId: string): Promise<ActivitySite | undefined> {
    const Key = websiteKey(websiteId);
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && siteSchema.parse(Item);
  }

  /** The next rows of the partition, those of the site among them, and where they end. */
  async function readRows({ websiteId, userId, after }: SiteActivities) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        FilterExpression: 'websiteId = :site',
        ExpressionAttributeValues: {
          ':pk': activitiesPartition(userId),
          ':prefix': activityPrefix,
          ':site': websiteId,
        },
        ExclusiveStartKey: after === undefined ? undefined : activityKey(userId, after),
        ConsistentRead: true,
        Limit: ROWS_PER_TRANSACTION,
      }),
    );
    const last = LastEvaluatedKey && String(LastEvaluatedKey['sk']).slice(activityPrefix.length);
    return { rows: Items.map(activityOfItem), reached: last ?? null };
  }

  const isStill = (websiteId: string, site: ActivitySite | undefined): TransactItem => ({
    ConditionCheck: {
      TableName,
      Key: websiteKey(websiteId),
      ...(site
        ? {
            ConditionExpression: 'userId = :owner',
            ExpressionAttributeValues: { ':owner': site.userId },
          }
        : { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  });

  const marking = (
    { userId, activityId }: Activity,
    gone: Activity['websiteGone'],
  ): TransactItem => ({
    Update: {
      TableName,
      Key: activityKey(userId, activityId),
      ConditionExpression: 'attribute_exists(pk)',
      ...(gone === null
        ? { UpdateExpression: 'REMOVE websiteGone' }
        : {
            UpdateExpression: 'SET websiteGone = :gone',
            ExpressionAttributeValues: { ':gone': gone },
          }),
    },
  });

  /** One transaction's worth: all is read anew where the site or one of the activities changed meanwhile. */
  async function markSome(activities: SiteActivities): Promise<string | null> {
    let end: string | null = null;
    await transact(table, async () => {
      const { websiteId, userId } = activities;
      const { rows, reached } = await readRows(activities);
      end = reached;
      const site = await findSite(websiteId);
      const gone = goneFor(userId, site);
      const wrong = rows.filter(({ websiteGone }) => websiteGone !== gone);
      if (wrong.length === 0) return undefined;
      const writes = wrong.map((row) => marking(row, gone));
      return { own: [], shared: [isStill(websiteId, site), ...writes] };
    });
    return end;
  }

  return {
    findSite,

    async mark(activities) {
      let { after } = activities;
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const reached = await markSome({ ...activities, after });
        if (reached === null) return null;
        after = reached;
      }
      return after ?? null;
    },
  };
}
