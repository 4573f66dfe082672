import { useState } from 'react';
import type { AttentionItem } from '../../../../functions/attention/attention.domain.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { isEditedMeanwhile } from '../../lib/http/api-error.ts';
import { stateOf } from './attention.details.ts';
import { isChanged, useDecide, useFindNow } from './attention.queries.ts';
import type { AttentionTask } from './attention.task.ts';
import { attentionText } from './attention.text.ts';

/**
 * The write of a decision, and what comes of it. Where somebody else decided meanwhile, the dialog says what they did and
 * keeps what was typed: sent again, it is about the item as it is then (`item`). Where the item is closed, the dialog
 * closes.
 */
export function useOutcome({ item: seen, decided }: AttentionTask, close: () => void) {
  const format = useFormat();
  const findNow = useFindNow();
  const [item, setItem] = useState(seen);
  const showNow = async () => {
    const found = await findNow(item).catch(() => undefined);
    if (found) setItem(found);
  };
  const fields = {
    write: useDecide(),
    alert: item === seen ? undefined : attentionText.failed.editedNow(stateOf(item, format)),
    onDone: (after: AttentionItem) => {
      decided(item, after);
      close();
    },
    refusals: {
      ATTENTION_CLOSED: { message: attentionText.failed.closed },
      EDITED_MEANWHILE: { message: attentionText.failed.edited },
    },
    onFailed: (error: unknown) => {
      if (isEditedMeanwhile(error)) void showNow();
      else if (isChanged(error)) close();
      return false;
    },
  };
  return { item, fields };
}
