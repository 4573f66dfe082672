import { useEffect, useRef, useState } from 'react';
import {
  ATTACHMENTS_PER_MESSAGE,
  tooManyAttachments,
} from '../../../../../functions/activities/attachments/activities.attachments.domain.ts';
import { newAttachmentSchema } from '../../../../../functions/activities/attachments/activities.attachments.files.domain.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';
import { ApiError, messageOf } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { attachmentsText as text } from './activities.attachments.text.ts';

const sending = lazyCode(async () => (await import('./send-attachment.ts')).sendAttachment);

/** A file that somebody chose for the message they write. */
export interface ChosenFile {
  id: number;
  file: File;
  state:
    | { is: 'sending'; percent: number }
    | { is: 'ready'; attachmentId: string }
    /** `again`: another attempt may do. */
    | { is: 'failed'; message: string; again: boolean };
}

const begun = { is: 'sending', percent: 0 } as const;

/** Why a file is refused; undefined for one that is accepted. */
const problemOf = ({ name, size }: File): string | undefined =>
  newAttachmentSchema.safeParse({ name, size }).error?.issues[0]?.message;

const isFinal = (error: unknown) =>
  error instanceof ApiError && ['ATTACHMENT_REJECTED', 'VALIDATION_FAILED'].includes(error.code);

/** The place of a file among those of a message, in the name of the field that was refused. */
const REFUSED = /^attachmentIds\.(\d+)$/;

/** Why files can no longer be sent, by their places; none of another refusal. */
function refusedPlaces(error: unknown): Map<number, string> {
  const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
  return new Map(
    fields.flatMap(([field, [message = '']]) => {
      const place = REFUSED.exec(field)?.[1];
      return place === undefined ? [] : [[Number(place), message] as const];
    }),
  );
}

/** A browser has six connections to a storage: a file that waits for one would seem to be stuck. */
const SENT_AT_ONCE = 3;

/** Runs so many works at a time; the others wait for their turn. */
function createSendQueue(most: number) {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= most) await new Promise<void>((goOn) => waiting.push(goOn));
    else busy += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}

/** The files for the next message: each is sent to the storage as it is chosen. */
export function useAttachments(activityId: string) {
  const api = useApi();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [isTooMany, setTooMany] = useState(false);
  const [news, setNews] = useState('');
  const nextId = useRef(0);
  const [inTurn] = useState(() => createSendQueue(SENT_AT_ONCE));
  const lives = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const { current } = lives;
    return () => current.forEach((life) => life.abort());
  }, []);

  const set = (id: number, state: ChosenFile['state']) =>
    setFiles((all) => all.map((each) => (each.id === id ? { ...each, state } : each)));

  const send = async ({ id, file }: Pick<ChosenFile, 'id' | 'file'>) => {
    const life = new AbortController();
    const { signal } = life;
    lives.current.set(id, life);
    const onPercent = (percent: number) => set(id, { is: 'sending', percent });
    try {
      const sendAttachment = await sending.load();
      const { attachmentId } = await inTurn(() => {
        signal.throwIfAborted();
        return sendAttachment(file, { api, activityId, signal, onPercent });
      });
      set(id, { is: 'ready', attachmentId });
      setNews(text.readyOf(file.name));
    } catch (error) {
      set(id, { is: 'failed', message: messageOf(error), again: !isFinal(error) });
    }
  };

  return {
    files,
    problem: isTooMany ? tooManyAttachments : undefined,
    /** How the last one ended, for screen readers. */
    news,
    /** The ids of all; undefined while one is not ready. */
    ids: (): string[] | undefined => {
      const ids = files.flatMap(({ state }) => (state.is === 'ready' ? [state.attachmentId] : []));
      return ids.length === files.length ? ids : undefined;
    },
    add(chosen: readonly File[]) {
      const fitting = chosen.slice(0, ATTACHMENTS_PER_MESSAGE - files.length);
      setTooMany(fitting.length < chosen.length);
      const added = fitting.map((file): ChosenFile => {
        const message = problemOf(file);
        const state =
          message === undefined ? begun : ({ is: 'failed', message, again: false } as const);
        return { id: (nextId.current += 1), file, state };
      });
      setFiles([...files, ...added]);
      for (const each of added) if (each.state === begun) void send(each);
    },
    again(chosen: ChosenFile) {
      set(chosen.id, begun);
      void send(chosen);
    },
    remove({ id }: ChosenFile) {
      lives.current.get(id)?.abort();
      setTooMany(false);
      setFiles((all) => all.filter((each) => each.id !== id));
    },
    /** The message was refused: files that are no longer there say so. */
    refused(error: unknown) {
      const messages = refusedPlaces(error);
      setFiles((all) =>
        all.map((each, place) => {
          const message = messages.get(place);
          return message === undefined
            ? each
            : { ...each, state: { is: 'failed', message, again: true } };
        }),
      );
    },
    clear() {
      setTooMany(false);
      setNews('');
      setFiles([]);
    },
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
