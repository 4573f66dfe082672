import { attributesOf, releases, samplesOf, type Samples } from './frozen.ts';
import { otherItems } from './other-items.ts';

/** Their attributes are named after data: a person, a part of a run. */
const NAMED_BY_DATA = ['attentionCountsKey', 'syncRunTallyKey'];

/**
 * What stored items have that no sample of the newest release has, by kind: an attribute, or its type. Of kinds without an
 * entity: what those store is compared by their schemas.
 */
export function newAttributes(samples: Samples): string[] {
  const newest = releases().at(-1);
  if (newest === undefined) return [];
  const frozen = samplesOf(newest);
  const kinds = Object.keys(otherItems).filter((kind) => !NAMED_BY_DATA.includes(kind));
  return kinds.flatMap((kind) => {
    const known = new Set((frozen[kind] ?? []).flatMap(attributesOf));
    const found = new Set((samples[kind] ?? []).flatMap(attributesOf));
    return [...found].filter((each) => !known.has(each)).map((each) => `${kind} ${each}`);
  });
}
