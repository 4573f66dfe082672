import type { ItemKey } from '../../../functions/core/table/entity/writes.ts';
import { keyBuilders, keyModules } from '../erasure/kinds.ts';

type Builder = ItemKey | ((...args: unknown[]) => ItemKey);

/** Stands for any part of a key that its builder is given. */
const ANY = '@@';
/** What builders are called with that do not just take texts. */
const given: Readonly<Record<string, readonly unknown[][]>> = {
  attentionRowKey: [
    [
      { list: ANY, ownerId: ANY },
      { rank: ANY, since: ANY, subject: ANY },
    ],
  ],
  attentionAssignedKey: [
    [
      { list: ANY, userId: ANY },
      { rank: ANY, since: ANY, subject: ANY },
    ],
  ],
  directoryHeadKey: [['CLIENTS'], ['WEBSITES'], ['PAYMENTS'], ['USERPLANS']],
  rollupKey: [[`@@@@-${ANY}`]],
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const patternOf = (text: string) => new RegExp(`^${escaped(text).replace(/0*@@(?:@@)*/g, '.+')}$`);

const builders = Object.assign({}, ...Object.values(keyModules)) as Record<string, Builder>;
const patterns = keyBuilders.flatMap((kind) => {
  const builder = builders[kind];
  if (builder === undefined) return [];
  const keys =
    typeof builder === 'function'
      ? (given[kind] ?? [[ANY, ANY, ANY]]).map((args) => builder(...args))
      : [builder];
  return keys.map(({ pk, sk }) => ({ kind, pk: patternOf(pk), sk: patternOf(sk) }));
});

/** How much of a key is fixed: `WANTED` fits `wantedTurnKey` better than `wantedKey`. */
const fixed = ({ pk, sk }: { pk: RegExp; sk: RegExp }) =>
  `${pk.source}${sk.source}`.replaceAll('.+', '').length;

/** The builder that made an item's key; undefined for none. */
export function kindOfItem(item: Readonly<Record<string, unknown>>): string | undefined {
  const { pk, sk } = item as unknown as ItemKey;
  return patterns
    .filter((each) => each.pk.test(pk) && each.sk.test(sk))
    .toSorted((one, other) => fixed(other) - fixed(one))
    .at(0)?.kind;
}
