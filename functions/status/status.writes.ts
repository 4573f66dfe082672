import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { unlessRefused } from '../core/table/condition.ts';
import { websiteRowKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';

/** A site's list row: its owner (null: none), whose partition it is in, and its id. */
export interface RowRef {
  ownerId: string | null;
  websiteId: string;
}

/** A change of a row, with an optional further condition. */
export interface RowChange {
  set: Record<string, unknown>;
  remove?: readonly string[];
  condition?: { text: string; values: Record<string, unknown> };
}

/** The update of an existing row. A site that was deleted or reassigned meanwhile has none. */
export function rowUpdate(
  { name: TableName }: Pick<Table, 'name'>,
  ref: RowRef,
  change: RowChange,
) {
  const { set, remove = [], condition } = change;
  const names = Object.keys(set);
  const removal = remove.length > 0 ? ` REMOVE ${remove.join(', ')}` : '';
  return {
    TableName,
    Key: websiteRowKey(ref.ownerId, ref.websiteId),
    UpdateExpression: `SET ${names.map((n) => `${n} = :${n}`).join(', ')}${removal}`,
    ConditionExpression: ['attribute_exists(pk)', ...(condition ? [condition.text] : [])].join(
      ' AND ',
    ),
    ExpressionAttributeValues: {
      ...Object.fromEntries(names.map((n) => [`:${n}`, set[n]])),
      ...condition?.values,
    },
  };
}

/** Sends the update; undefined if its condition fails or the row does not exist. */
export const sendUpdate = ({ client }: Pick<Table, 'client'>, input: UpdateCommandInput) =>
  unlessRefused(client.send(new UpdateCommand(input)));
