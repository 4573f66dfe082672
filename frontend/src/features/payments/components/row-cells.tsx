import { Link } from 'react-router';
import { pathOfUser } from '../../../app/paths.ts';
import { rowDetailLooks, rowNameLooks } from '../../../components/lists/row-looks.ts';
import { RowNotes, type RowNotesProps } from '../../../components/lists/row-notes.tsx';

export interface PersonProps {
  userId: string;
  name: string;
  /** Null of somebody who was deleted: there is nobody to go to. */
  email: string | null;
}

/** Whose a row is, over their address; it leads to their page. */
export function Person({ userId, name, email }: PersonProps) {
  if (email === null) return <Name name={name} />;
  return (
    <>
      <Link to={pathOfUser(userId)} title={name} className={`${rowNameLooks} hover:underline`}>
        {name}
      </Link>
      {email !== name && (
        <span title={email} className={rowDetailLooks}>
          {email}
        </span>
      )}
    </>
  );
}

/** Whose a row is, where there is no room for more. */
export const Name = ({ name }: { name: string }) => (
  <span title={name} className={rowNameLooks}>
    {name}
  </span>
);

export interface WhatForProps {
  planName: string;
  /** What stands below it. */
  notes: RowNotesProps['notes'];
}

/** The plan of a row. */
export function WhatFor({ planName, notes }: WhatForProps) {
  return (
    <>
      <span title={planName} className="block truncate">
        {planName}
      </span>
      <RowNotes notes={notes} />
    </>
  );
}
