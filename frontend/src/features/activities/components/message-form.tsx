import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState, type ComponentProps, type SyntheticEvent } from 'react';
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
import { Label } from '../../../components/ui/fields/label.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { cn } from '../../../lib/cn.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useIsMember } from '../../../lib/session/session.context.tsx';
import { threadText as text } from '../activities.one.text.ts';
import { useWriteMessage } from '../activities.thread.queries.ts';
import { attachmentsText as filesText } from '../attachments/activities.attachments.text.ts';
import { AttachButton, ChosenFiles } from '../attachments/attachment-picker.tsx';
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
    failed: (error) => {
      attachments.refused(error);
      toast({ title: text.sendFailed, description: messageOf(error), variant: 'destructive' });
    },
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

function wordsOf({ hint, internal }: { hint: string; internal: boolean }) {
  return internal
    ? { label: text.note, hint: text.message.noteHint, submit: text.saveNote }
    : { label: text.message.label, hint, submit: text.send };
}

/** Who is notified of what is written, or of its answer. */
function useHint(admin: boolean): string {
  const { hint, memberHint, adminHint } = text.message;
  const isMember = useIsMember();
  if (admin) return adminHint;
  return isMember ? memberHint : hint;
}

interface MessageFormProps {
  activityId: string;
  admin: boolean;
  /** The router knows one guard at a time: an open dialog has its own. */
  guarded: boolean;
}

/**
 * Writes the next message, and stays in view while the thread is read. A note says so at its button and by its colour, so
 * that nobody sends one by mistake.
 */
export function MessageForm({ activityId, admin, guarded }: MessageFormProps) {
  const { form, attachments, isWaiting, submit } = useMessageForm(activityId);
  const [typed, internal = false] = useWatch({ control: form.control, name: ['text', 'internal'] });
  const { isSubmitting, errors } = form.formState;
  const isUnsent = typed.trim() !== '' || attachments.files.length > 0;
  const words = wordsOf({ hint: useHint(admin), internal });
  return (
    <form
      noValidate
      onSubmit={submit}
      className="z-10 -mx-4 border-t bg-background px-4 py-3 sm:mx-0 sm:px-0 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-0"
    >
      <TextBox
        words={words}
        error={errors.text?.message}
        length={lengthOf(typed.trim())}
        box={{ ...form.register('text'), readOnly: isSubmitting }}
        marked={internal}
      />
      <ChosenFiles
        attachments={attachments}
        problem={isWaiting ? filesText.notReady : undefined}
        disabled={isSubmitting}
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-3 max-lg:pr-16">
        <AttachButton onChoose={attachments.add} disabled={isSubmitting} />
        {admin && <Checkbox label={text.internal} {...form.register('internal')} />}
        <Button type="submit" loading={isSubmitting} className="ml-auto">
          {words.submit}
        </Button>
      </div>
      {guarded && isUnsent && <LeaveGuard unsaved={() => true} lost={text.lost} />}
    </form>
  );
}

interface TextBoxProps {
  words: { label: string; hint: string };
  error: string | undefined;
  length: number;
  box: ComponentProps<'textarea'>;
  /** It is for administrators alone. */
  marked: boolean;
}

/** One line until more is typed; who will read it stands beside its label. */
function TextBox({ words, error, length, box, marked }: TextBoxProps) {
  const id = useId();
  const ids = { hint: `${id}-hint`, error: `${id}-error` };
  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <Label htmlFor={id}>{words.label}</Label>
        <span id={ids.hint} className="text-[0.8125rem] leading-5 text-muted-foreground">
          {words.hint}
        </span>
      </div>
      <Textarea
        {...box}
        id={id}
        rows={1}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? ids.hint : `${ids.error} ${ids.hint}`}
        className={cn('block max-h-60 min-h-control! py-1.75!', marked && 'bg-warning-soft')}
      />
      {error !== undefined && (
        <p id={ids.error} className="mt-1.5 text-sm text-destructive-text">
          {error}
        </p>
      )}
      {length > MESSAGE_MAX_LENGTH / 2 && (
        <div className="mt-1 text-[0.8125rem] text-muted-foreground">
          <CharacterCount length={length} max={MESSAGE_MAX_LENGTH} />
        </div>
      )}
    </>
  );
}
