import { useState } from 'react';
import { Link } from 'react-router';
import type { AuditedDeed } from '../../../../../functions/audits/audits.domain.ts';
import {
  auditActionLabels,
  SYSTEM_NAME,
} from '../../../../../functions/audits/audits.labels.domain.ts';
import { pathOfUser } from '../../../app/paths.ts';
import { FactList } from '../../../components/fact-list.tsx';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { rowDetailLooks, rowLinkLooks } from '../../../components/lists/row-looks.ts';
import { cn } from '../../../lib/cn.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { auditsText as text } from '../audits.text.ts';

interface RowProps {
  deed: AuditedDeed;
}

/** What was done, newest first. A row opens its details. */
export function AuditsTable({ deeds }: { deeds: readonly AuditedDeed[] }) {
  const [open, setOpen] = useState<string>();
  const what = (deed: AuditedDeed) => (
    <Deed
      deed={deed}
      open={deed.entryId === open}
      onToggle={() => setOpen(deed.entryId === open ? undefined : deed.entryId)}
    />
  );
  const columns: Column<AuditedDeed>[] = [
    {
      title: text.columns.action,
      cell: what,
      phone: { at: 'title', cell: what },
    },
    {
      title: text.columns.actor,
      width: 'w-[20%]',
      cell: (deed) => <Cut words={actorOf(deed)} />,
      phone: {
        at: 'detail',
        cell: (deed) => (
          <span className="block truncate">
            <When deed={deed} /> · {actorOf(deed)}
          </span>
        ),
      },
    },
    { title: text.columns.people, width: 'w-[20%]', cell: (deed) => <People deed={deed} /> },
    {
      title: text.columns.address,
      width: 'w-36',
      className: 'tabular',
      cell: ({ address }) => <Cut words={address ?? text.nobody} />,
      narrow: null,
    },
    {
      title: text.columns.at,
      width: 'w-44',
      className: 'tabular',
      cell: (deed) => <When deed={deed} />,
    },
  ];
  return (
    <DataTable label={text.list} columns={columns} rows={deeds} keyOf={({ entryId }) => entryId} />
  );
}

const actorOf = ({ actorName }: AuditedDeed): string => actorName ?? SYSTEM_NAME;

const Cut = ({ words }: { words: string }) => (
  <span title={words} className="block truncate">
    {words}
  </span>
);

function When({ deed: { at } }: RowProps) {
  const format = useFormat();
  return <time dateTime={at}>{format.dateTime(at)}</time>;
}

/** Those it was done to, each leading to their page. */
function People({ deed: { people } }: RowProps) {
  if (people.length === 0) return text.nobody;
  return (
    <span className="relative z-1 block truncate" title={people.map(({ name }) => name).join(', ')}>
      {people.map(({ userId, name }, n) => (
        <span key={userId}>
          {n > 0 && ', '}
          <Link to={pathOfUser(userId)} className="hover:underline">
            {name}
          </Link>
        </span>
      ))}
    </span>
  );
}

/** What was done, and its details while it is open. */
function Deed({ deed, open, onToggle }: RowProps & { open: boolean; onToggle: () => void }) {
  const label = auditActionLabels[deed.action];
  const { subject } = deed;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className={cn(
          'block max-w-full text-left leading-6 font-medium',
          open ? 'wrap-anywhere hover:underline' : `truncate ${rowLinkLooks}`,
        )}
      >
        {label}
      </button>
      {!open && subject !== null && (
        <span title={subject} className={rowDetailLooks}>
          {subject}
        </span>
      )}
      {open && <Details deed={deed} />}
    </>
  );
}

/** Whom it concerns and from where: a phone has no columns for it, and a table cuts them. */
const aroundIt = ({ people, address }: AuditedDeed) =>
  [
    { title: text.columns.people, value: people.map(({ name }) => name).join(', ') },
    { title: text.columns.address, value: address ?? '' },
  ].filter(({ value }) => value !== '');

function Details({ deed }: RowProps) {
  const facts = [...deed.facts, ...aroundIt(deed)];
  return (
    <>
      {deed.erased && <span className={rowDetailLooks}>{text.details.erased}</span>}
      {!deed.erased && facts.length === 0 && (
        <span className={rowDetailLooks}>{text.details.none}</span>
      )}
      <FactList facts={facts} className="py-1" />
    </>
  );
}
