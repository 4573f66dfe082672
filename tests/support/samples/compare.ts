import { attributesOf, releases, samplesOf, type Samples } from './frozen.ts';

/** Counters whose names are made of data: a status, a kind. */
const isCounted = (kind: string) => ['attentionCountsKey', 'syncRunTallyKey'].includes(kind);

/** What stored items have that no sample of the newest release has, by kind: an attribute, or its type. */
export function newAttributes(samples: Samples): string[] {
  const newest = releases().at(-1);
  if (newest === undefined) return [];
  const frozen = samplesOf(newest);
  return Object.entries(samples).flatMap(([kind, items]) => {
    if (isCounted(kind)) return [];
    const known = new Set((frozen[kind] ?? []).flatMap(attributesOf));
    const found = new Set(items.flatMap(attributesOf));
    return [...found].filter((each) => !known.has(each)).map((each) => `${kind} ${each}`);
  });
}
