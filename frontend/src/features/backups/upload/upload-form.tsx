import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { freeBytes, type BackupStorage } from '../../../../../functions/backups/backups.domain.ts';
import {
  backupFormSchema,
  type BackupForm,
} from '../../../../../functions/backups/backups.files.domain.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { DropZone } from './drop-zone.tsx';
import { fileProblem, suggestedName } from './upload-file.ts';
import { uploadFormText as text } from './upload.text.ts';

type Fields = z.input<typeof backupFormSchema>;

export interface UploadFormProps {
  storage: BackupStorage;
  onSubmit: (file: File, form: BackupForm) => void;
}

interface Choice {
  file?: File;
  problem?: string | undefined;
}

const choiceOf = (files: File[], storage: BackupStorage): Choice => {
  const [file] = files;
  if (!file) return {};
  if (files.length > 1) return { problem: text.oneOnly };
  return { file, problem: fileProblem(file, storage) };
};

/** A file, its name and a description. What keeps it from being sent is said before anything is. */
export function UploadForm({ storage, onSubmit }: UploadFormProps) {
  const [{ file, problem }, setChoice] = useState<Choice>({});
  const { register, handleSubmit, formState, setValue } = useForm<Fields, unknown, BackupForm>({
    resolver: zodResolver(backupFormSchema),
    defaultValues: { filename: '', description: '' },
  });
  const { errors, dirtyFields } = formState;

  const choose = (files: File[]) => {
    // A picker that was left without a choice changes nothing.
    if (files.length === 0) return;
    const choice = choiceOf(files, storage);
    setChoice(choice);
    if (choice.file && !dirtyFields.filename) setValue('filename', suggestedName(choice.file));
  };
  const send = (form: BackupForm) => {
    // Room may have gone since the file was chosen.
    const now = file ? fileProblem(file, storage) : (problem ?? text.noFile);
    if (file && now === undefined) onSubmit(file, form);
    else setChoice({ ...(file ? { file } : {}), problem: now });
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        if (!file && problem === undefined) setChoice({ problem: text.noFile });
        void handleSubmit(send)(event);
      }}
    >
      <Field
        label={text.fileLabel}
        error={problem}
        hint={`${text.accepted}. ${text.available(freeBytes(storage))}`}
      >
        {(control) => <DropZone control={control} file={file} onFiles={choose} />}
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
