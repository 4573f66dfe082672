import { useQuery } from '@tanstack/react-query';
import { FormCard } from '../../../../components/form-card.tsx';
import { LoadFailure } from '../../../../components/lists/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../../../components/ui/skeleton.tsx';
import { useApi } from '../../../../lib/http/api.context.tsx';
import { useProfile } from '../../../../lib/session/session.context.tsx';
import { companyQuery } from '../members.queries.ts';
import { membersText } from '../members.text.ts';

const text = membersText.own;

/** Whose company the person belongs to, and what they may do there, on their profile. */
export function OwnCompany() {
  const query = useQuery(companyQuery(useApi()));
  const { title, description } = query.data?.companyName === '' ? text.nameless : text;
  return (
    <FormCard wide title={title} description={description}>
      {query.data && <Facts {...query.data} />}
      {!query.data &&
        (query.isPending ? <Waiting /> : <LoadFailure title={text.failed} query={query} bare />)}
    </FormCard>
  );
}

function Facts({ companyName, clientName }: { companyName: string; clientName: string }) {
  const { position } = useProfile();
  const access = membersText.positions[position as keyof typeof membersText.positions];
  return (
    <dl className="grid gap-4 text-sm sm:grid-cols-2">
      <div className="sm:col-span-2">
        <dt className="sr-only">{companyName ? text.title : text.nameless.title}</dt>
        <dd className="font-semibold wrap-anywhere">
          {companyName || text.nameless.nameOf(clientName)}
        </dd>
      </div>
      <div>
        <dt className="text-muted-foreground">{text.client}</dt>
        <dd className="mt-0.5 wrap-anywhere">{clientName}</dd>
      </div>
      <div>
        <dt className="text-muted-foreground">{text.position}</dt>
        <dd className="mt-0.5">{access.label}</dd>
      </div>
    </dl>
  );
}

const Waiting = () => (
  <SkeletonGroup className="grid gap-3">
    <Skeleton className="h-4 w-48 max-w-full" />
    <Skeleton className="h-4 w-64 max-w-full" />
  </SkeletonGroup>
);
