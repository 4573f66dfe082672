import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { shortened } from '../../../../../functions/core/validation/shortened.ts';
import { lengthOf } from '../../../../../functions/core/validation/text.ts';
import {
  newNoteSchema,
  NOTE_MAX_LENGTH,
  type ListedNote,
  type NewNote,
} from '../../../../../functions/users/notes/users.notes.domain.ts';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { CharacterCount } from '../../../components/ui/fields/character-count.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { useEditForm } from '../../../lib/forms/use-edit-form.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { useChangeNote, useRemoveNote, useWriteNote } from '../users.notes.queries.ts';
import { noteDialogsText as text } from '../users.one.text.ts';
import type { AddedNote, KnownNote, NoteTask } from '../users.task.ts';

type NoteFields = z.input<typeof newNoteSchema>;

/** Of a note in the question before it is deleted. */
const WORDS_LENGTH = 80;

/** The dialog of what an administrator chose to do with a note. */
export function NoteDialogs({ task, ...control }: DialogControl & { task: NoteTask }) {
  if (task.kind === 'add') return <AddNote {...control} task={task} />;
  if (task.kind === 'edit') return <EditNote {...control} task={task} />;
  return <RemoveNote {...control} task={task} />;
}

function AddNote({ task: { userId, name }, ...dialog }: DialogControl & { task: AddedNote }) {
  const form = useForm<NoteFields, unknown, NewNote>({
    resolver: zodResolver(newNoteSchema),
    defaultValues: { text: '' },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.add.title}
      description={text.add.description(name)}
      text={text.add}
      write={useWriteNote(userId)}
      variablesOf={(note) => note}
    >
      <NoteField form={form} />
    </FormDialog>
  );
}

type KnownNoteProps = DialogControl & { task: KnownNote };

const fieldsOf = (note: ListedNote): NoteFields => ({ text: note.text });

function EditNote({ task: { userId, note }, ...dialog }: KnownNoteProps) {
  const { form, edit, held } = useEditForm({
    resolver: zodResolver(newNoteSchema),
    read: note,
    fieldsOf,
    names: { text: text.name },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.edit.title}
      text={text.edit}
      write={useChangeNote(userId, note)}
      edit={edit}
      variablesOf={(edited) => ({ ...edited, revision: held().revision })}
    >
      <NoteField form={form} />
    </FormDialog>
  );
}

function NoteField({ form }: { form: UseFormReturn<NoteFields, unknown, NewNote> }) {
  const typed = useWatch({ control: form.control, name: 'text' });
  return (
    <Field
      label={text.label}
      error={form.formState.errors.text?.message}
      hint={<CharacterCount length={lengthOf(typed.trim())} max={NOTE_MAX_LENGTH} />}
    >
      {(control) => <Textarea {...control} {...form.register('text')} rows={5} />}
    </Field>
  );
}

/** Asks before a note is deleted, and says which one. */
function RemoveNote({ task: { userId, note }, ...dialog }: KnownNoteProps) {
  const { title, question, final } = text.remove;
  return (
    <ActionQuestion
      {...dialog}
      title={title}
      description={
        <span className="wrap-anywhere">{question(shortened(note.text, WORDS_LENGTH))}</span>
      }
      consequences={[final]}
      text={text.remove}
      action={useRemoveNote(userId)}
      subject={note.noteId}
    />
  );
}
