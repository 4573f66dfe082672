import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type SyntheticEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import {
  MESSAGE_MAX_LENGTH,
  newMessageSchema,
  type NewMessage,
} from '../../../../../functions/activities/thread/activities.thread.domain.ts';
import { lengthOf } from '../../../../../functions/core/validation/text.ts';
import { LeaveGuard } from '../../../components/dialogs/leave-guard.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { CharacterCount } from '../../../components/ui/fields/character-count.tsx';
import { Checkbox } from '../../../components/ui/fields/checkbox.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { threadText as text } from '../activities.one.text.ts';
import { useWriteMessage } from '../activities.thread.queries.ts';
import { attachmentsText as filesText } from '../attachments/activities.attachments.text.ts';
import { AttachmentPicker } from '../attachments/attachment-picker.tsx';
import { useAttachments } from '../attachments/use-attachments.ts';

const blank = { text: '', internal: false, attachmentIds: [] };

function useMessageForm(activityId: string) {
  const toast = useToast();
  const attachments = useAttachments(activityId);
  const [isWaiting, setWaiting] = useState(false);
  const form = useForm<z.input<typeof newMessageSchema>, unknown, NewMessage>({
    resolver: zodResolver(newMessageSchema),
    defaultValues: blank,
  });
  const write = useAction(useWriteMessage(activityId), {
    done: ({ internal }) => {
      form.reset(blank);
      attachments.clear();
      toast({ title: internal ? text.noteSaved : text.sent, variant: 'success' });
    },
    failed: (error) =>
      toast({ title: text.sendFailed, description: messageOf(error), variant: 'destructive' }),
  });
  const submit = write.submit(form, (values) => values);
  return {
    form,
    attachments,
    /** It was to be sent, but not all files are there. */
    isWaiting: isWaiting && attachments.ids() === undefined,
    submit: (event: SyntheticEvent) => {
      const ids = attachments.ids();
      setWaiting(ids === undefined);
      if (!ids) {
        event.preventDefault();
        return;
      }
      form.setValue('attachmentIds', ids);
      submit(event);
    },
  };
}

function wordsOf({ admin, internal }: { admin: boolean; internal: boolean }) {
  const { label, hint, adminHint, noteHint } = text.message;
  return internal
    ? { label: text.note, hint: noteHint, submit: text.saveNote }
    : { label, hint: admin ? adminHint : hint, submit: text.send };
}

interface MessageFormProps {
  activityId: string;
  admin: boolean;
  /** The router knows one guard at a time: an open dialog has its own. */
  guarded: boolean;
}

/** Writes the next message. A note says so at its button and by its colour, so that nobody sends one by mistake. */
export function MessageForm({ activityId, admin, guarded }: MessageFormProps) {
  const { form, attachments, isWaiting, submit } = useMessageForm(activityId);
  const [typed, internal = false] = useWatch({ control: form.control, name: ['text', 'internal'] });
  const { isSubmitting, errors } = form.formState;
  const isUnsent = typed.trim() !== '' || attachments.files.length > 0;
  const words = wordsOf({ admin, internal });
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label={words.label}
        error={errors.text?.message}
        hint={
          <>
            {words.hint}
            <CharacterCount length={lengthOf(typed.trim())} max={MESSAGE_MAX_LENGTH} />
          </>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('text')}
            rows={3}
            readOnly={isSubmitting}
            className={internal ? 'max-h-80 bg-warning-soft' : 'max-h-80'}
          />
        )}
      </Field>
      <AttachmentPicker
        attachments={attachments}
        problem={isWaiting ? filesText.notReady : undefined}
        disabled={isSubmitting}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {admin ? <Checkbox label={text.internal} {...form.register('internal')} /> : <span />}
        <Button type="submit" loading={isSubmitting}>
          {words.submit}
        </Button>
      </div>
      {guarded && isUnsent && <LeaveGuard unsaved={() => true} lost={text.lost} />}
    </form>
  );
}
