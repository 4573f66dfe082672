import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../../components/lists/load-failure.tsx';
import { useApi } from '../../../../lib/http/api.context.tsx';
import { membersQuery } from '../members.queries.ts';
import { membersText as text } from '../members.text.ts';
import { MembersList } from './members-list.tsx';
import { MembersSkeleton } from './members-skeleton.tsx';

/** The people of a client's company, for administrators: what is in a card. */
export function PersonMembers({ userId }: { userId: string }) {
  const query = useQuery(membersQuery(useApi(), userId));
  if (query.isPending) return <MembersSkeleton />;
  if (!query.data) return <LoadFailure title={text.failed} query={query} bare />;
  const others = query.data.members.filter(({ isClient }) => !isClient);
  if (others.length === 0) {
    return <p className="text-sm text-muted-foreground">{text.theirs.alone}</p>;
  }
  return <MembersList members={others} />;
}
