import { zodResolver } from '@hookform/resolvers/zod';
import { FileArchive, Upload } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { freeBytes, type BackupStorage } from '../../../../../functions/backups/backups.domain.ts';
import {
  backupFormSchema,
  type BackupForm,
} from '../../../../../functions/backups/upload/backups.files.domain.ts';
import { formatBytes } from '../../../../../functions/core/validation/bytes.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field, type ControlProps } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { cn } from '../../../lib/cn.ts';
import { fileProblem, pickerTypes, suggestedName } from './upload-file.ts';
import { uploadFormText as text } from './upload.text.ts';

type Fields = z.input<typeof backupFormSchema>;

export interface UploadFormProps {
  storage: BackupStorage;
  /** It takes the focus: it follows a form that was sent. */
  focused?: boolean;
  /** Whether something was chosen or typed that is not sent yet. */
  onUnsaved: (unsaved: boolean) => void;
  onSubmit: (file: File, form: BackupForm) => void;
}

/** Why what was chosen cannot be sent, as things stand now: there may be more room, or less, than a moment ago. */
function problemOf(files: readonly File[], storage: BackupStorage): string | undefined {
  const [file] = files;
  if (!file) return text.noFile;
  return files.length > 1 ? text.oneOnly : fileProblem(file, storage);
}

/** A file, its name and a description. It says why it cannot be sent before anything is. */
export function UploadForm({ storage, focused = false, onUnsaved, onSubmit }: UploadFormProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const { register, handleSubmit, formState, setValue } = useForm<Fields, unknown, BackupForm>({
    resolver: zodResolver(backupFormSchema),
    defaultValues: { filename: '', description: '' },
  });
  const { errors, dirtyFields, isDirty, isSubmitted } = formState;
  const hasFile = files.length > 0;
  useEffect(() => onUnsaved(isDirty || hasFile), [onUnsaved, isDirty, hasFile]);
  const problem = problemOf(files, storage);
  const file = files.length === 1 ? files[0] : undefined;

  const choose = (chosen: File[]) => {
    const [first] = chosen;
    // A picker that was left without a choice changes nothing.
    if (!first) return;
    setFiles(chosen);
    if (chosen.length > 1 || dirtyFields.filename) return;
    // What was said of the name before is not said of this one.
    setValue('filename', suggestedName(first), { shouldValidate: isSubmitted });
  };
  const send = (form: BackupForm) => {
    if (file && problem === undefined) onSubmit(file, form);
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <Field
        label={text.fileLabel}
        error={hasFile || isSubmitted ? problem : undefined}
        hint={`${text.accepted}. ${text.available(freeBytes(storage))}`}
      >
        {(control) => <DropZone control={control} file={file} focused={focused} onFiles={choose} />}
      </Field>
      <Field label={text.name} error={errors.filename?.message}>
        {(control) => <Input {...control} autoComplete="off" {...register('filename')} />}
      </Field>
      <Field label={text.descriptionLabel} optional error={errors.description?.message}>
        {(control) => <Textarea {...control} rows={3} {...register('description')} />}
      </Field>
      <Button type="submit" className="self-start">
        {text.submit}
      </Button>
    </form>
  );
}

interface DropZoneProps {
  control: ControlProps;
  file: File | undefined;
  focused: boolean;
  onFiles: (files: File[]) => void;
}

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes a file that is dropped on it, or chosen: the input itself is there for the keyboard, only out of sight. */
function DropZone({ control, file, focused, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus({ preventScroll: true });
  }, [focused]);
  const [over, setOver] = useState(false);
  const Icon = file ? FileArchive : Upload;
  return (
    <div
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={cn(
        'flex flex-col items-center gap-3 rounded-xl border border-dashed border-input px-4 py-8 text-center transition-colors',
        over && 'border-primary bg-primary-soft',
      )}
    >
      <Icon aria-hidden="true" className="size-8 text-muted-foreground" />
      {file ? (
        <p className="text-sm wrap-anywhere">
          <span className="font-medium">{file.name}</span>
          <span className="tabular ml-2 text-muted-foreground">{formatBytes(file.size)}</span>
        </p>
      ) : (
        <p className="text-sm text-muted-foreground">{over ? text.dropNow : text.drop}</p>
      )}
      <input
        {...control}
        ref={input}
        type="file"
        accept={pickerTypes}
        className="peer sr-only"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file chosen again is a choice, too.
          currentTarget.value = '';
        }}
      />
      <label
        htmlFor={control.id}
        className="inline-flex h-control cursor-pointer items-center rounded-lg border bg-card px-4 text-sm font-medium shadow-xs transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring hover:bg-accent"
      >
        {file ? text.chooseOther : text.choose}
      </label>
    </div>
  );
}
