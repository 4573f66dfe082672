import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { decodeCursor, encodeCursor, invalidCursor } from '../../core/table/cursor.ts';
import type { Page } from '../../core/table/query-page.ts';
import {
  allMonthlyReportsPartition,
  allMonthlySettingsPartition,
  monthlyOfKey,
  monthlySettingsKey,
} from '../../core/table/report-keys.ts';
import type { Table } from '../../core/table/table.ts';
import { MONTHLY_PAGE_SIZE, type MonthlySettings } from './reports.monthly.domain.ts';
import { itemOfSettings, placeOfRun, runOf, settingsOf } from './reports.monthly.codec.ts';
import {
  monthlyReportOf,
  type MonthlyReport,
  type MonthlyState,
} from './reports.monthly.run.domain.ts';

interface MonthlyReportsRequest {
  month?: string | undefined;
  state?: MonthlyState | undefined;
  cursor?: string | undefined;
}

export interface MonthlyListStore {
  /** A page, by name, eventually consistent. @throws AppError VALIDATION_FAILED (cursor) */
  listSettings(cursor: string | undefined): Promise<Page<MonthlySettings>>;
  /**
   * A page, newest month first, eventually consistent. Of one state some four hundred are read at most, so such a page
   * may hold less than there is room for and still have one after it. @throws AppError VALIDATION_FAILED (cursor)
   */
  listReports(request: MonthlyReportsRequest): Promise<Page<MonthlyReport>>;
}

/** One more than a page: only so is it known that a full page was the last one. */
const LIMIT = MONTHLY_PAGE_SIZE + 1;
/** Of one state: so many are read at once, so often. */
const READ_AT_ONCE = 100;
const MOST_QUERIES = 4;

type Key = Record<string, string>;
const placeIn = (item: Record<string, unknown>) =>
  Object.fromEntries(['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((name) => [name, item[name]]));

/** @throws AppError VALIDATION_FAILED for a cursor of another list */
function startOfSettings(cursor: string | undefined): Key | undefined {
  const value = allMonthlySettingsPartition;
  const key = decodeCursor(cursor, { attribute: 'gsi1pk', value });
  if (!key) return undefined;
  const { pk = '', sk = '', gsi1sk = '' } = key;
  const { userId } = monthlyOfKey({ pk, sk });
  if (!gsi1sk.endsWith(`#${userId}`)) throw invalidCursor();
  return { ...monthlySettingsKey(userId), gsi1pk: value, gsi1sk };
}

/** @throws AppError VALIDATION_FAILED for a cursor of another list, or of another month */
function startOfReports({ cursor, month }: MonthlyReportsRequest): Key | undefined {
  const partition = { attribute: 'gsi1pk', value: allMonthlyReportsPartition };
  const key = decodeCursor(cursor, partition);
  if (!key) return undefined;
  const { pk = '', sk = '' } = key;
  const ref = monthlyOfKey({ pk, sk });
  if (ref.month === undefined || ref.month !== (month ?? ref.month)) throw invalidCursor();
  return placeOfRun({ ...ref, month: ref.month });
}

/** Which of the reports; DynamoDB reads a month's alone, but each of that state or another. */
const queryOfReports = ({ month, state }: MonthlyReportsRequest) => ({
  KeyConditionExpression: month ? 'gsi1pk = :pk AND begins_with(gsi1sk, :month)' : 'gsi1pk = :pk',
  ExpressionAttributeValues: {
    ':pk': allMonthlyReportsPartition,
    ...(month && { ':month': `${month}#` }),
    ...(state && { ':state': state }),
  },
  ...(state && {
    FilterExpression: '#state = :state',
    ExpressionAttributeNames: { '#state': 'state' },
  }),
  ScanIndexForward: false,
  Limit: state ? READ_AT_ONCE : LIMIT,
});

export function createMonthlyListStore({ client, name: TableName }: Table): MonthlyListStore {
  const query = (input: Partial<QueryCommandInput>) =>
    client.send(new QueryCommand({ TableName, IndexName: 'gsi1', ...input }));

  return {
    async listSettings(cursor) {
      const { Items = [] } = await query({
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': allMonthlySettingsPartition },
        ExclusiveStartKey: startOfSettings(cursor),
        Limit: LIMIT,
      });
      const items = Items.slice(0, MONTHLY_PAGE_SIZE).map(settingsOf);
      const last = Items.length > items.length ? items.at(-1) : undefined;
      return { items, nextCursor: encodeCursor(last && placeIn(itemOfSettings(last))) };
    },

    async listReports(request) {
      const found: MonthlyReport[] = [];
      let start: Record<string, unknown> | undefined = startOfReports(request);
      for (let queries = 0; queries < MOST_QUERIES; queries += 1) {
        const { Items = [], LastEvaluatedKey } = await query({
          ...queryOfReports(request),
          ExclusiveStartKey: start,
        });
        found.push(...Items.map((item) => monthlyReportOf(runOf(item))));
        start = LastEvaluatedKey;
        if (!start || found.length >= LIMIT) break;
      }
      const items = found.slice(0, MONTHLY_PAGE_SIZE);
      const last = found.length > items.length ? items.at(-1) : undefined;
      return { items, nextCursor: encodeCursor(last ? placeOfRun(last) : start) };
    },
  };
}
