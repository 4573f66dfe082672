import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadFailure } from '../../../../components/lists/load-failure.tsx';
import {
  rowDetailLooks,
  rowLinkLooks,
  rowNameLooks,
} from '../../../../components/lists/row-looks.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '../../../../components/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../../components/ui/skeleton.tsx';

/** Rows of each list on the page of a person: the others are in the whole list. */
export const ROWS_SHOWN = 5;

interface PartCardProps {
  title: string;
  /** Stands on the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page of a person, with its title. */
export function PartCard({ title, action, children }: PartCardProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className="min-w-0">
      <CardHeader className="min-h-14 border-b py-2! sm:py-2!">
        <CardTitle id={titleId}>{title}</CardTitle>
        {action}
      </CardHeader>
      {children}
    </Card>
  );
}

/** The way to a whole list, narrowed to the person. */
export const AllLink = ({ to, children }: { to: string; children: string }) => (
  <Button asChild variant="link" size="inline">
    <Link to={to}>
      {children}
      <ArrowRight aria-hidden="true" />
    </Link>
  </Button>
);

export interface ListPartProps<Row> {
  title: string;
  /** The whole list, narrowed to the person; left out while there is nothing in it. */
  all: { to: string; label: string };
  text: { failed: string; empty: string };
  query: Pick<
    UseQueryResult<{ items: Row[] }>,
    'data' | 'isPending' | 'error' | 'isFetching' | 'refetch'
  >;
  /** Which rows of the first page are shown, and in which order: the first ones, where it is left out. */
  choose?: (rows: readonly Row[]) => readonly Row[];
  children: (row: Row) => ReactNode;
  /** Below the rows. */
  foot?: ReactNode;
}

/** The beginning of a list of a person, in each of its states. */
export function ListPart<Row>(props: ListPartProps<Row>) {
  const { title, all, query } = props;
  const isThere = (query.data?.items.length ?? 0) > 0;
  return (
    <PartCard title={title} action={isThere && <AllLink to={all.to}>{all.label}</AllLink>}>
      <Rows {...props} />
    </PartCard>
  );
}

const first = <Row,>(rows: readonly Row[]) => rows.slice(0, ROWS_SHOWN);

function Rows<Row>({ query, text, choose = first, children, foot }: ListPartProps<Row>) {
  if (query.isPending) return <RowsSkeleton />;
  if (!query.data) return <LoadFailure title={text.failed} query={query} bare />;
  const { items } = query.data;
  if (items.length === 0) return <Nothing>{text.empty}</Nothing>;
  return (
    <>
      <ul className="divide-y">{choose(items).map(children)}</ul>
      {foot}
    </>
  );
}

export const Nothing = ({ children }: { children: string }) => (
  <p className="px-4 py-5 text-sm text-muted-foreground sm:px-6">{children}</p>
);

export const RowsSkeleton = ({ rows = 3 }: { rows?: number }) => (
  <SkeletonGroup className="divide-y">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="grid gap-2 px-4 py-3.5 sm:px-6">
        <Skeleton className="h-4 w-56 max-w-full" />
        <Skeleton className="h-3.5 w-36" />
      </div>
    ))}
  </SkeletonGroup>
);

interface PartRowProps {
  /** Left out where there is nowhere to go. */
  to?: string | undefined;
  name: string;
  detail: ReactNode;
  children?: ReactNode;
}

/** A row that leads to what it is about; its state stands on the right, on a phone below. */
export function PartRow({ to, name, detail, children }: PartRowProps) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm transition-colors hover:bg-muted/60 sm:px-6">
      <div className="min-w-0 flex-1 basis-52">
        {to === undefined ? (
          <span title={name} className={rowNameLooks}>
            {name}
          </span>
        ) : (
          <Link to={to} title={name} className={`${rowNameLooks} ${rowLinkLooks}`}>
            {name}
          </Link>
        )}
        <span className={rowDetailLooks}>{detail}</span>
      </div>
      {children}
    </li>
  );
}
