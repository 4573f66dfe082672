import { activitiesAttachmentsContract } from '../../../../../functions/activities/attachments/activities.attachments.contract.ts';
import type { Attachment } from '../../../../../functions/activities/attachments/activities.attachments.domain.ts';
import { ReadableError } from '../../../lib/http/api-error.ts';
import type { ApiClient } from '../../../lib/http/api-client.ts';
import { createPutBody, isStored } from '../../../lib/http/put-body.ts';
import { attachmentsText as text } from './activities.attachments.text.ts';

/** The storage has the bytes already: an answer was lost, and the browser sent them again. */
const IS_THERE = 412;

interface Sending {
  api: ApiClient;
  activityId: string;
  signal: AbortSignal;
  /** Whole percent of the bytes that left. */
  onPercent: (percent: number) => void;
  open?: () => XMLHttpRequest;
}

/** Why no answer arrived: a browser says of a file that changed what it says of a lost connection. */
async function whyNot(file: File): Promise<string> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return text.notReached;
  } catch {
    return text.unreadable;
  }
}

/**
 * Sends a file to the storage and has it looked at: from then on a message may have it.
 * @throws ApiError, ReadableError
 */
export async function sendAttachment(
  file: File,
  { api, activityId, signal, onPercent, open = () => new XMLHttpRequest() }: Sending,
): Promise<Attachment> {
  const { attachmentId, url, headers } = await api.call(activitiesAttachmentsContract.announce, {
    params: { activityId },
    body: { name: file.name, size: file.size },
    signal,
  });
  const answer = await createPutBody(open)({
    ...{ url, headers, body: file, signal },
    onSent: (bytes) => onPercent(Math.floor((bytes / file.size) * 100)),
  });
  if (!isStored(answer) && answer.status !== IS_THERE) {
    const { status } = answer;
    throw new ReadableError(status === 0 ? await whyNot(file) : text.notStored(status));
  }
  const params = { activityId, attachmentId };
  return api.call(activitiesAttachmentsContract.complete, { params, signal });
}
