import { useQuery } from '@tanstack/react-query';
import { hasTag } from '../../../../../../functions/websites/websites.tags.domain.ts';
import { ChoiceSelect } from '../../../../components/ui/fields/select.tsx';
import { useApi } from '../../../../lib/http/api.context.tsx';
import { tagsQuery } from './tags.queries.ts';
import { tagsText } from './tags.text.ts';
import { useTagFilter } from './use-tag-filter.ts';

const text = tagsText.filter;

/** Narrows a list of sites to those with a tag, which the address names. Always there, so that nothing moves. */
export function TagFilter({ className }: { className?: string }) {
  const { filter, choose } = useTagFilter();
  const query = useQuery(tagsQuery(useApi()));
  const { tag: wanted } = filter;
  const offered = query.data ?? [];
  const isWanted = wanted === undefined ? () => false : hasTag(wanted);
  const chosen = offered.find((tag) => isWanted([tag])) ?? wanted;
  // A link may name a tag that no site has any more.
  const tags = chosen === undefined || offered.includes(chosen) ? offered : [chosen, ...offered];
  return (
    <ChoiceSelect
      aria-label={text.label}
      className={className}
      values={tags}
      labels={Object.fromEntries(tags.map((tag) => [tag, tag]))}
      first={text.all}
      value={chosen}
      onChange={choose}
      disabled={tags.length === 0}
      title={query.data?.length === 0 ? text.none : undefined}
    />
  );
}
