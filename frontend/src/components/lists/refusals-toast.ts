import { messageOf } from '../../lib/http/api-error.ts';
import type { ToastMessage } from '../ui/overlays/toast.types.ts';

/** Refusals that a toast has room for. */
const NAMED = 3;

/** A row of a list for which something was refused, and why. */
interface Refused<Row> {
  row: Row;
  error: unknown;
}

interface RefusalsText<Row> {
  nameOf: (row: Row) => string;
  refusedTitle: (count: number) => string;
  refused: (name: string, message: string) => string;
  others: (count: number) => string;
}

/** One toast for all rows for which something was refused: some with the reason, and how many more there are. */
export function refusalsToast<Row>(
  refused: readonly Refused<Row>[],
  text: RefusalsText<Row>,
): ToastMessage {
  const named = refused
    .slice(0, NAMED)
    .map(({ row, error }) => text.refused(text.nameOf(row), messageOf(error)));
  const others = refused.length - named.length;
  return {
    title: text.refusedTitle(refused.length),
    description: [...named, ...(others > 0 ? [text.others(others)] : [])].join(' '),
    variant: 'destructive',
  };
}
