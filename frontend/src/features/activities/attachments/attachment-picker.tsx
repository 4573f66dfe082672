import { CircleAlert, CircleCheck, Paperclip, RotateCw, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { attachmentExtensions } from '../../../../../functions/activities/attachments/activities.attachments.files.domain.ts';
import { formatBytes } from '../../../../../functions/core/validation/bytes.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { SignButton } from '../../../components/ui/sign-button.tsx';
import { MOBILE_QUERY, useMediaQuery } from '../../../lib/browser/use-media-query.ts';
import { useFocusKeeper } from '../../../components/use-focus-keeper.ts';
import { attachmentsText as text } from './activities.attachments.text.ts';
import type { Attachments, ChosenFile } from './use-attachments.ts';

interface ChosenFilesProps {
  attachments: Attachments;
  /** What else is wrong: the message was to be sent before they are there. */
  problem: string | undefined;
  disabled: boolean;
}

/** The files for a message, and how far each is. They are sent to the storage meanwhile. */
export function ChosenFiles({ attachments, problem, disabled }: ChosenFilesProps) {
  const { files, news } = attachments;
  const wrong = attachments.problem ?? problem;
  return (
    <>
      {/* Always there, so that what appears in it is announced. */}
      <p role="status" className="sr-only">
        {news}
      </p>
      {files.length > 0 && (
        <ul aria-label={text.chosen} className="mt-2 grid max-h-48 gap-2 overflow-y-auto">
          {files.map((chosen) => (
            <Chosen key={chosen.id} {...{ chosen, attachments, disabled }} />
          ))}
        </ul>
      )}
      {wrong !== undefined && (
        <p role="alert" className="mt-2 flex gap-1.5 text-sm text-destructive-text">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {wrong}
        </p>
      )}
    </>
  );
}

interface AttachButtonProps {
  onChoose: (files: readonly File[]) => void;
  disabled: boolean;
}

/** Chooses files for a message; on a phone a sign alone. */
export function AttachButton({ onChoose, disabled }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const isPhone = useMediaQuery(MOBILE_QUERY);
  return (
    <>
      {/* The button opens it: a second stop of the keyboard would do the same. */}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={attachmentExtensions.join(',')}
        aria-label={text.add}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // The same file chosen again is a choice, too.
          currentTarget.value = '';
        }}
      />
      <SignButton
        sign={Paperclip}
        label={text.add}
        title={text.hint}
        aria-describedby={hint}
        words={text.add}
        narrow={isPhone}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <span id={hint} className="sr-only">
        {text.hint}
      </span>
    </>
  );
}

interface ChosenProps {
  chosen: ChosenFile;
  attachments: Attachments;
  /** The message is being sent, with it. */
  disabled: boolean;
}

function Chosen({ chosen, attachments, disabled }: ChosenProps) {
  const keeper = useFocusKeeper<HTMLLIElement>();
  const { name, size } = chosen.file;
  const isSending = chosen.state.is === 'sending';
  return (
    <li
      ref={keeper}
      tabIndex={-1}
      className="flex min-w-0 items-start gap-2 rounded-lg border py-1 pr-1 pl-3 text-sm"
    >
      <div className="min-w-0 flex-1 py-2">
        <p className="flex min-w-0 gap-2">
          <span className="truncate font-medium" title={name}>
            {name}
          </span>
          <span className="tabular shrink-0 text-muted-foreground">{formatBytes(size)}</span>
        </p>
        <Situation chosen={chosen} onAgain={() => attachments.again(chosen)} />
      </div>
      <SignButton
        sign={X}
        label={isSending ? text.cancel(name) : text.remove(name)}
        disabled={disabled}
        onClick={() => attachments.remove(chosen)}
      />
    </li>
  );
}

function Situation({
  chosen: { file, state },
  onAgain,
}: {
  chosen: ChosenFile;
  onAgain: () => void;
}) {
  if (state.is === 'failed') {
    return (
      <>
        <p role="alert" className="wrap-anywhere text-destructive-text">
          {state.message}
        </p>
        {state.again && (
          <Button
            variant="link"
            size="inline"
            aria-label={text.retryOf(file.name)}
            onClick={onAgain}
          >
            <RotateCw aria-hidden="true" />
            {text.retry}
          </Button>
        )}
      </>
    );
  }
  if (state.is === 'ready') {
    return (
      <p className="flex items-center gap-1.5 text-muted-foreground">
        <CircleCheck aria-hidden="true" className="size-4 text-success-text" />
        {text.ready}
      </p>
    );
  }
  const { percent } = state;
  return (
    <>
      <p className="tabular text-muted-foreground">
        {percent < 100 ? text.sending(percent) : text.checking}
      </p>
      <Progress
        value={percent < 100 ? percent : null}
        label={text.progress(file.name)}
        className="mt-1.5"
      />
    </>
  );
}
