import type { AttentionItem } from '../../../../functions/attention/attention.domain.ts';
import { isChanged, useDecide } from './attention.queries.ts';
import type { AttentionTask } from './attention.task.ts';
import { attentionText } from './attention.text.ts';

/** The write of a decision, and what comes of it: the screen says so, and a stale item closes the dialog. */
export function useOutcome({ item, decided }: AttentionTask, close: () => void) {
  return {
    write: useDecide(),
    onDone: (after: AttentionItem) => {
      decided(item, after);
      close();
    },
    refusals: {
      ATTENTION_CLOSED: { message: attentionText.failed.closed },
      EDITED_MEANWHILE: { message: attentionText.failed.edited },
    },
    onFailed: (error: unknown) => {
      if (isChanged(error)) close();
      return false;
    },
  };
}
