import { Fragment } from 'react';
import { cn } from '../../lib/cn.ts';
import { rowDetailLooks } from './row-looks.ts';

export interface RowNotesProps {
  /** The notes; those that are undefined, null, false or '' are left out. */
  notes: readonly (string | undefined | null | false)[];
  className?: string;
}

/** The line below a row's mark or name: its notes side by side, as far as there is room; all of them as its title. */
export function RowNotes({ notes, className }: RowNotesProps) {
  const shown = notes.filter((note) => typeof note === 'string' && note !== '');
  if (shown.length === 0) return null;
  return (
    <span title={shown.join('\n')} className={cn(rowDetailLooks, 'relative z-1', className)}>
      {shown.map((note, index) => (
        <Fragment key={note as string}>
          {index > 0 && ' · '}
          <span>{note}</span>
        </Fragment>
      ))}
    </span>
  );
}
