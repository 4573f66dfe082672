/** What a subject wants of administrators, and when to look at it again. `subject` is a text: `site.<id>`. */
const ATTENTION_PREFIX = 'ATTENTION#';
export const attentionHeadKey = (subject: string) => ({
  pk: `${ATTENTION_PREFIX}${subject}`,
  sk: 'HEAD',
});
export const attentionOfHeadKey = ({ pk }: { pk: string }) => ({
  subject: pk.slice(ATTENTION_PREFIX.length),
});

/** An item's place in lists: worst first, then oldest. `rank` has two digits, `since` is an instant. */
interface AttentionPlace {
  rank: string;
  since: string;
  subject: string;
}
const orderOf = ({ rank, since, subject }: AttentionPlace) => `${rank}#${since}#${subject}`;
export const attentionOfRowKey = ({ sk }: { sk: string }): AttentionPlace => {
  const [rank = '', since = '', subject = ''] = sk.split('#');
  return { rank, since, subject };
};
/** Begins the sort keys of all items of a kind. */
export const attentionRankPrefix = (rank: string) => `${rank}#`;

/** The rows of a client's items, or of nobody's; `list`: open ones, or those that were put aside. */
export const attentionOwnerPartition = (list: string, ownerId: string | null) =>
  `ATTENTIONOF#${list}#${ownerId ?? 'none'}`;
/** The rows of all, in the index. */
export const attentionListPartition = (list: string) => `ATTENTION#${list}`;
export const attentionRowKey = (
  { list, ownerId }: { list: string; ownerId: string | null },
  place: AttentionPlace,
) => ({
  pk: attentionOwnerPartition(list, ownerId),
  sk: orderOf(place),
  gsi1pk: attentionListPartition(list),
  gsi1sk: orderOf(place),
});

/** A second row of what an administrator took on, for their own list. */
export const attentionAssigneePartition = (list: string, userId: string) =>
  `ATTENTIONTO#${list}#${userId}`;
export const attentionAssignedKey = (
  { list, userId }: { list: string; userId: string },
  place: AttentionPlace,
) => ({ pk: attentionAssigneePartition(list, userId), sk: orderOf(place) });

/** How many items there are of each kind. Shards keep many changes at once from refusing each other. */
export const ATTENTION_COUNT_SHARDS = 8;
export const attentionCountsPartition = 'ATTENTIONCOUNTS';
export const attentionCountsKey = (shard: number) => ({
  pk: attentionCountsPartition,
  sk: String(shard),
});

/** Subjects by the instant at which their items may change by the clock alone. */
export const DUE_ATTENTION_SHARDS = 4;
export const dueAttentionPartition = (shard: number) => `DUE#ATTENTION#${String(shard)}`;
export const dueAttentionKey = (shard: number, due: { at: string; subject: string }) => ({
  gsi2pk: dueAttentionPartition(shard),
  gsi2sk: `${due.at}#${due.subject}`,
});
export const dueAttentionAt = (gsi2sk: string): string => gsi2sk.split('#')[0] ?? '';

/** How far the round through all subjects is. */
export const attentionRoundKey = { pk: 'DISPATCH#ATTENTION', sk: 'ROUND' };
