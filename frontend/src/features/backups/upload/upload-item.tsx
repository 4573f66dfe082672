import {
  CircleAlert,
  CircleCheck,
  Clock,
  Pause,
  Play,
  RotateCw,
  Upload,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { Button, type ButtonProps } from '../../../components/ui/button.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { useFocusKeeper } from '../../../components/use-focus-keeper.ts';
import type { UploadEngine } from './upload-engine.ts';
import { isRunning, type ListedUpload, type UploadList } from './upload-list.ts';
import { blankState, type UploadState } from './upload-state.ts';
import { durationOf, uploadTrayText as text } from './upload.text.ts';

const waiting = blankState(0);
const unsubscribed = () => () => undefined;

/** How far an upload is; as at its beginning while it waits for its turn. */
export const useUploadState = (engine: UploadEngine | undefined): UploadState =>
  useSyncExternalStore(engine?.subscribe ?? unsubscribed, engine?.getState ?? (() => waiting));

/** What is going on, in one line: whatever keeps it from going on comes first. */
export function situationOf({ engine, request }: ListedUpload, state: UploadState): string {
  if (!engine) return text.queued;
  if (state.outcome === 'cancelling') return text.cancelling;
  if (state.hold !== null) return text[state.hold];
  if (state.isWaiting) return text.waiting;
  return state.phase === 'started' && 'pending' in request
    ? text.checking
    : text.phases[state.phase];
}

/** Bytes, speed and time left, as far as they are known. */
function detailsOf({ sentBytes, size, bytesPerSecond, secondsLeft }: UploadState): string {
  return [
    text.bytes(sentBytes, size),
    ...(bytesPerSecond === undefined ? [] : [text.speed(bytesPerSecond)]),
    ...(secondsLeft === undefined || sentBytes >= size ? [] : [text.left(durationOf(secondsLeft))]),
  ].join(' · ');
}

/** Once the server puts the parts together there is nothing to be cancelled any more. */
export const canCancel = ({ outcome, phase }: UploadState): boolean =>
  outcome === 'active' && phase !== 'completing';
const canPause = (state: UploadState) => canCancel(state) && state.phase !== 'verified';

const signs = { active: Upload, cancelling: Upload, cancelled: Upload } as const;
const iconOf = ({ engine }: ListedUpload, { outcome }: UploadState) => {
  if (!engine) return { Icon: Clock, looks: 'text-muted-foreground' };
  if (outcome === 'failed') return { Icon: CircleAlert, looks: 'text-destructive-text' };
  if (outcome === 'done') return { Icon: CircleCheck, looks: 'text-success-text' };
  return { Icon: signs[outcome], looks: 'text-muted-foreground' };
};

interface UploadItemProps {
  upload: ListedUpload;
  list: UploadList;
  onCancel: () => void;
}

/** An upload in the tray: how far it is, and what can be done about it. */
export function UploadItem(props: UploadItemProps) {
  const { upload } = props;
  const state = useUploadState(upload.engine);
  const keeper = useFocusKeeper<HTMLLIElement>();
  const { Icon, looks } = iconOf(upload, state);
  return (
    <li
      ref={keeper}
      data-key={upload.id}
      tabIndex={-1}
      className="flex gap-3 px-4 py-3 text-sm focus-visible:-outline-offset-2"
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${looks}`} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={upload.name}>
          {upload.name}
        </p>
        <p className="truncate text-[0.8125rem] text-muted-foreground" title={upload.site.name}>
          {upload.site.name}
        </p>
        <Body {...props} state={state} />
      </div>
      <Tools {...props} state={state} />
    </li>
  );
}

interface PartProps extends UploadItemProps {
  state: UploadState;
}

/** What an upload says in each of its states. */
function Body({ upload, list, state }: PartProps) {
  const small = 'mt-1 text-[0.8125rem]';
  if (state.failure) {
    return (
      <div className={small}>
        <p role="alert" className="wrap-anywhere text-destructive-text">
          {state.failure.message}
        </p>
        {goesOn(upload, state) && (
          <>
            <p className="mt-1 text-muted-foreground">{text.goesOn}</p>
            <Button
              variant="secondary"
              className="mt-2"
              aria-label={text.retryOf(upload.name)}
              onClick={() => list.retry(upload.id)}
            >
              <RotateCw aria-hidden="true" />
              {text.retry}
            </Button>
          </>
        )}
      </div>
    );
  }
  if (state.backup) {
    const { websiteId, name } = upload.site;
    return (
      <div className={small}>
        <p>{text.phases.done}</p>
        {state.backup.sha256 !== null && (
          <dl className="mt-1 text-muted-foreground">
            <dt>{text.sha256}</dt>
            <dd className="font-mono text-xs break-all">{state.backup.sha256}</dd>
          </dl>
        )}
        <Button asChild variant="link" size="inline" className="mt-1">
          <Link to={pathOfSite(paths.backupsOfSite, websiteId)} aria-label={text.seeOf(name)}>
            {text.see}
          </Link>
        </Button>
      </div>
    );
  }
  return (
    <div className={small}>
      <p className="flex justify-between gap-3">
        <span>{situationOf(upload, state)}</span>
        {upload.engine && <span className="tabular shrink-0">{text.percent(state.percent)}</span>}
      </p>
      {upload.engine && (
        <>
          <Progress value={state.percent} label={text.progress(upload.name)} className="my-2" />
          <p className="tabular text-muted-foreground">{detailsOf(state)}</p>
        </>
      )}
    </div>
  );
}

const goesOn = ({ backupId }: ListedUpload, { failure }: UploadState) =>
  failure?.goesOn === true && backupId !== undefined;

/** What can be done about an upload, by signs. */
function Tools({ upload, list, state, onCancel }: PartProps) {
  const { engine, name, id } = upload;
  const isOver = engine !== undefined && !isRunning(state);
  return (
    <div className="-mt-2 -mr-2 flex shrink-0">
      {engine && !isOver && <PauseButton name={name} engine={engine} state={state} />}
      {isOver ? (
        <Sign icon={X} label={text.dismissOf(name)} onClick={() => list.dismiss(id)} />
      ) : (
        <Sign
          icon={X}
          label={text.cancelOf(name)}
          disabled={!canCancel(state)}
          onClick={onCancel}
        />
      )}
    </div>
  );
}

interface PauseButtonProps {
  name: string;
  engine: UploadEngine;
  state: UploadState;
}

/** One button for both: it keeps the focus. */
function PauseButton({ name, engine, state }: PauseButtonProps) {
  const isPaused = state.hold === 'paused';
  return (
    <Sign
      icon={isPaused ? Play : Pause}
      label={isPaused ? text.resumeOf(name) : text.pauseOf(name)}
      disabled={!canPause(state)}
      onClick={() => (isPaused ? engine.resume() : engine.pause())}
    />
  );
}

interface SignProps extends Pick<ButtonProps, 'disabled' | 'onClick'> {
  icon: LucideIcon;
  label: string;
}

const Sign = ({ icon: Icon, label, ...props }: SignProps) => (
  <Button variant="ghost" size="icon" aria-label={label} title={label} {...props}>
    <Icon aria-hidden="true" />
  </Button>
);
