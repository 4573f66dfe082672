import type { ToastMessage } from '../../components/ui/overlays/toast.tsx';
import { messageOf } from '../../lib/http/api-error.ts';

/** Refusals that a toast has room for. */
const NAMED = 3;

/** A site for which something was refused, and why. */
interface Refused {
  site: { name: string };
  error: unknown;
}

interface RefusalsText {
  refusedTitle: (sites: number) => string;
  refused: (name: string, message: string) => string;
  others: (sites: number) => string;
}

/** One toast for all sites of which something was refused: some with the reason, and how many more there are. */
export function refusalsToast(refused: readonly Refused[], text: RefusalsText): ToastMessage {
  const named = refused
    .slice(0, NAMED)
    .map(({ site, error }) => text.refused(site.name, messageOf(error)));
  const others = refused.length - named.length;
  return {
    title: text.refusedTitle(refused.length),
    description: [...named, ...(others > 0 ? [text.others(others)] : [])].join(' '),
    variant: 'destructive',
  };
}
