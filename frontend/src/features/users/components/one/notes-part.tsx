import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock, Pencil, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { shortened } from '../../../../../../functions/core/validation/shortened.ts';
import type { ListedNote } from '../../../../../../functions/users/notes/users.notes.domain.ts';
import { lazyDialogs } from '../../../../components/dialogs/lazy-dialogs.tsx';
import { CursorList } from '../../../../components/lists/cursor-list.tsx';
import type { RowAction } from '../../../../components/lists/row-action.ts';
import { RowActions } from '../../../../components/lists/row-actions.tsx';
import { RelativeTime } from '../../../../components/relative-time.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { useDialogTask } from '../../../../lib/forms/use-dialog-task.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { useNow } from '../../../../lib/format/use-now.ts';
import { cn } from '../../../../lib/cn.ts';
import { useApi } from '../../../../lib/http/api.context.tsx';
import { notesQuery } from '../../users.notes.queries.ts';
import type { NoteTask, NoteTaskKind } from '../../users.task.ts';
import { notesText as text } from '../../users.one.text.ts';
import { PartCard, RowsSkeleton } from './part.tsx';

const NoteDialogs = lazyDialogs<NoteTask>(
  async () => (await import('../note-dialogs.tsx')).NoteDialogs,
);
const MINUTE_MS = 60_000;
/** A note that has more is folded: some six lines of a phone, and as many of a list. */
const UNFOLDED_LENGTH = 320;
const UNFOLDED_LINES = 6;
/** Of a note in the name of its menu. */
const WORDS_LENGTH = 40;

export interface NotesPartProps {
  person: { userId: string; name: string };
}

/** What administrators noted about a person. The person never reads it. */
export function NotesPart({ person }: NotesPartProps) {
  const list = useInfiniteQuery(notesQuery(useApi(), person.userId));
  const dialog = useDialogTask<NoteTask>();
  return (
    <PartCard
      title={text.title}
      action={
        <Button
          variant="link"
          size="inline"
          onClick={() => dialog.start({ kind: 'add', ...person })}
        >
          <Plus aria-hidden="true" />
          {text.add}
        </Button>
      }
    >
      <p className="flex items-center gap-1.5 px-4 pt-3 text-[0.8125rem] leading-5 text-muted-foreground sm:px-6">
        <Lock aria-hidden="true" className="size-3.5 shrink-0" />
        {text.hint}
      </p>
      <div className="pb-3">
        <CursorList
          list={list}
          text={text}
          empty={<p className="px-4 pt-2 text-sm sm:px-6">{text.empty}</p>}
          skeleton={<RowsSkeleton rows={2} />}
          bare
        >
          {(notes) => (
            <NoteList
              notes={notes}
              onTask={(kind, note) => dialog.start({ kind, note, userId: person.userId })}
            />
          )}
        </CursorList>
      </div>
      <NoteDialogs dialog={dialog} />
    </PartCard>
  );
}

interface NoteListProps {
  notes: readonly ListedNote[];
  onTask: (kind: NoteTaskKind, note: ListedNote) => void;
}

function NoteList({ notes, onTask }: NoteListProps) {
  const now = useNow(MINUTE_MS);
  return (
    <ol aria-label={text.list} className="grid divide-y">
      {notes.map((note) => (
        <Note key={note.noteId} note={note} now={now} onTask={onTask} />
      ))}
    </ol>
  );
}

function Note({
  note,
  now,
  onTask,
}: { note: ListedNote; now: Date } & Pick<NoteListProps, 'onTask'>) {
  const format = useFormat();
  const { mine, authorName, createdAt, editedAt } = note;
  const edit: RowAction = {
    label: text.actions.edit,
    icon: Pencil,
    onSelect: () => onTask('edit', note),
  };
  return (
    <li className="flex items-start gap-2 py-2.5 pr-2 pl-4 text-sm sm:pr-4 sm:pl-6">
      <div className="min-w-0 flex-1">
        <NoteText>{note.text}</NoteText>
        <p className="text-[0.8125rem] leading-5 wrap-anywhere text-muted-foreground">
          {mine ? text.you : authorName} · <RelativeTime instant={createdAt} now={now} />
          {editedAt !== null && (
            <>
              {' · '}
              <span title={text.editedAt(format.dateTime(editedAt))}>{text.edited}</span>
            </>
          )}
        </p>
      </div>
      <RowActions
        name={text.rowName(shortened(note.text.replaceAll(/\s+/g, ' '), WORDS_LENGTH))}
        actions={[
          ...(mine ? [edit] : []),
          {
            label: text.actions.remove,
            icon: Trash2,
            destructive: true,
            onSelect: () => onTask('remove', note),
          },
        ]}
      />
    </li>
  );
}

const isLong = (note: string): boolean =>
  note.length > UNFOLDED_LENGTH || note.split('\n').length > UNFOLDED_LINES;

/** Its first lines, so that one note does not push the others out of sight; all of it by a button. */
function NoteText({ children: note }: { children: string }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const isFolded = isLong(note) && !isWhole;
  return (
    <>
      <p
        id={id}
        className={cn('leading-6 whitespace-pre-line wrap-anywhere', isFolded && 'line-clamp-4')}
      >
        {note}
      </p>
      {isLong(note) && (
        <Button
          variant="link"
          size="inline"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? text.less : text.more}
        </Button>
      )}
    </>
  );
}
