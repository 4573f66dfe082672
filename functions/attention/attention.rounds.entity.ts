import { readItem, writeItem } from '../core/table/entity/items.ts';
import { attentionRoundKey } from '../core/table/keys/attention-keys.ts';
import type { Table } from '../core/table/table.ts';
import { currentRound, roundSchema, type Round } from './attention.rounds.domain.ts';

/** How far the round through all subjects is. */
export const createRounds = (table: Table) => ({
  /** The round to go on with; undefined while the next one has time. One consistent read. */
  async findCurrent(now: Date): Promise<Round | undefined> {
    const item = await readItem(table, attentionRoundKey, { consistent: true });
    return currentRound(item && roundSchema.parse(item), now);
  },

  /** Two runs at once may keep the earlier place: then some subjects are looked at twice. */
  async keep(round: Round): Promise<void> {
    await writeItem(table, { Put: { Item: { ...attentionRoundKey, ...round } } });
  },
});
export type Rounds = ReturnType<typeof createRounds>;
