import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/alert-dialog.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { MOBILE_QUERY, useMediaQuery } from '../../../lib/browser/use-media-query.ts';
import { queryKeys } from '../../../lib/queries/query-keys.ts';
import { useUnsavedWork } from '../../../lib/session/use-unsaved-work.ts';
import { keepStored } from '../backups.queries.ts';
import { canCancel, situationOf, UploadItem, useUploadState } from './upload-item.tsx';
import { isUnfinished, type ListedUpload, type UploadList } from './upload-list.ts';
import type { UploadState } from './upload-state.ts';
import { cancelUploadText, uploadFailureText, uploadTrayText as text } from './upload.text.ts';

interface UploadTrayProps {
  list: UploadList;
}

/**
 * The uploads of this page, which go on while a person works: at the corner, on a phone as a bar below the page. It is part of
 * the page, so that at the end of that it covers nothing.
 */
export function UploadTray({ list }: UploadTrayProps) {
  const uploads = useSyncExternalStore(list.subscribe, list.all);
  const narrow = useMediaQuery(MOBILE_QUERY);
  const [chosen, setChosen] = useState<boolean>();
  const [askedId, setAskedId] = useState<number>();
  const listId = useId();
  useTellEnds(list);
  useUnsavedWork(() => list.all().some(isUnfinished));
  const isOpen = chosen ?? !narrow;
  if (uploads.length === 0) return null;
  return (
    <section
      aria-label={text.label}
      data-rows=""
      tabIndex={-1}
      className="pointer-events-none sticky bottom-0 z-30 -mx-4 mt-4 -mb-24 outline-none sm:-mx-6 md:right-0 md:mx-0 md:mr-18 md:mb-0 md:flex md:justify-end print:hidden"
    >
      <div className="pointer-events-auto border-t bg-popover pr-16 text-popover-foreground shadow-xl md:mb-2 md:pr-0 md:w-96 md:rounded-xl md:border">
        <Head
          uploads={uploads}
          isOpen={isOpen}
          listId={listId}
          onToggle={() => setChosen(!isOpen)}
          onClear={() => {
            for (const { id } of uploads) list.dismiss(id);
          }}
        />
        <ul
          id={listId}
          hidden={!isOpen}
          className="max-h-[min(20rem,45dvh)] divide-y overflow-y-auto border-t"
        >
          {uploads.map((upload) => (
            <UploadItem
              key={upload.id}
              upload={upload}
              list={list}
              onCancel={() => setAskedId(upload.id)}
            />
          ))}
        </ul>
      </div>
      <CancelQuestion
        upload={uploads.find(({ id }) => id === askedId)}
        list={list}
        onClose={() => setAskedId(undefined)}
      />
    </section>
  );
}

/** Says how each upload ends, and has the lists of backups follow. */
function useTellEnds(list: UploadList): void {
  const toast = useToast();
  const client = useQueryClient();
  const onEnd = useEffectEvent(({ name }: ListedUpload, { backup, outcome }: UploadState) => {
    if (backup) {
      const { title, description } = text.stored;
      toast({ title, description: description(name), variant: 'success' });
      void keepStored(client, backup);
      return;
    }
    if (outcome === 'failed') {
      const { toastTitle, toast: description } = uploadFailureText;
      toast({ title: toastTitle, description, variant: 'destructive' });
    }
    void client.invalidateQueries({ queryKey: queryKeys.backups });
  });
  useEffect(() => list.subscribeEnds((upload, state) => onEnd(upload, state)), [list]);
}

interface HeadProps {
  uploads: readonly ListedUpload[];
  isOpen: boolean;
  listId: string;
  onToggle: () => void;
  onClear: () => void;
}

/** What the uploads come to, in a few words. */
function summaryOf(uploads: readonly ListedUpload[]): string {
  const unfinished = uploads.filter(isUnfinished).length;
  if (unfinished > 0) return text.running(unfinished);
  const failed = uploads.filter(({ engine }) => engine?.getState().outcome === 'failed').length;
  return failed > 0 ? text.failed(failed) : text.ended;
}

/** How many uploads there are, and how far the one is that runs. */
function Head({ uploads, isOpen, listId, onToggle, onClear }: HeadProps) {
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  const toggle = isOpen ? text.fold : text.open;
  const current = uploads.find((upload) => upload.engine !== undefined && isUnfinished(upload));
  const isBusy = uploads.some(isUnfinished);
  return (
    <div>
      <div className="flex items-center gap-1 py-1 pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate text-sm font-medium">{summaryOf(uploads)}</h2>
        <Button
          variant="ghost"
          size="icon"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label={toggle}
          title={toggle}
          onClick={onToggle}
        >
          <Chevron aria-hidden="true" />
        </Button>
        {!isBusy && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={text.clear}
            title={text.clear}
            onClick={onClear}
          >
            <X aria-hidden="true" />
          </Button>
        )}
      </div>
      {isOpen && isBusy && (
        <p className="px-4 pb-2 text-[0.8125rem] text-muted-foreground">{text.keepOpen}</p>
      )}
      <Current upload={current} isOpen={isOpen} />
    </div>
  );
}

interface CurrentProps {
  upload: ListedUpload | undefined;
  isOpen: boolean;
}

/** The upload that runs: for screen readers, and as a bar where the tray is folded. */
function Current({ upload, isOpen }: CurrentProps) {
  const state = useUploadState(upload?.engine);
  return (
    <>
      {upload && !isOpen && (
        <Progress
          value={state.percent}
          label={text.progress(upload.name)}
          className="h-1! rounded-none!"
        />
      )}
      <p role="status" className="sr-only">
        {upload && announcementOf(upload, state)}
      </p>
    </>
  );
}

const STEP = 10;

/** Announces each tenth and each change of the situation, not each number. */
const announcementOf = (upload: ListedUpload, state: UploadState): string =>
  `${situationOf(upload, state)} ${text.announced(upload.name, Math.floor(state.percent / STEP) * STEP)}`;

interface CancelQuestionProps extends UploadTrayProps {
  upload: ListedUpload | undefined;
  onClose: () => void;
}

/** Asks before an upload is given up. It closes where there is nothing to be cancelled any more. */
function CancelQuestion({ upload, list, onClose }: CancelQuestionProps) {
  const [last, setLast] = useState(upload);
  // Its name stays in the question while that fades.
  if (upload && upload !== last) setLast(upload);
  const state = useUploadState(upload?.engine);
  if (!last) return null;
  return (
    <ConfirmDialog
      open={upload !== undefined && (upload.engine === undefined || canCancel(state))}
      onOpenChange={(open) => !open && onClose()}
      title={cancelUploadText.title(last.name)}
      description={cancelUploadText.description}
      confirmLabel={cancelUploadText.confirm}
      cancelLabel={cancelUploadText.keep}
      onConfirm={() => {
        list.cancel(last.id);
        onClose();
      }}
    />
  );
}
