import type { AttentionItem } from '../../../../functions/attention/attention.domain.ts';
import type { DialogControl } from '../../lib/forms/use-dialog-task.ts';

/** What an administrator wants to decide in a dialog, and of which item. */
export interface AttentionTask {
  kind: 'assign' | 'postpone' | 'dismiss' | 'giveOwner';
  item: AttentionItem;
  /** Shows what became of it. */
  decided: DecidedHandler;
}

/** Gets the item as it was and as it is now. */
export type DecidedHandler = (before: AttentionItem, after: AttentionItem) => void;

export interface AttentionDialogProps extends DialogControl {
  task: AttentionTask;
}
