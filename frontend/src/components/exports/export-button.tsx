import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { formatCount } from '../../lib/format/format.ts';
import { useAction } from '../../lib/forms/use-action.ts';
import { messageOf } from '../../lib/http/api-error.ts';
import { followDownload } from '../../lib/http/follow-download.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/overlays/toast.tsx';
import { exportText as text } from './export.text.ts';

export interface ExportButtonProps {
  /** Has the file written, with what the list is narrowed to. */
  ask: () => Promise<{ downloadUrl: string; count: number }>;
  /** What the rows are: 'sitio', 'sitios'. */
  nouns: readonly [one: string, many: string];
  /** Its sign alone also on a laptop: beside many filters. */
  narrow?: boolean;
}

/** Saves what a list finds as a file: its link works for a minute, and is followed at once. */
function useExport(ask: ExportButtonProps['ask']) {
  return useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const { downloadUrl, count } = await ask();
      if (count > 0) await followDownload(downloadUrl);
      return count;
    },
  });
}

/** Downloads the whole of a list, as it is narrowed, as CSV. It goes among the tools of the list. */
export function ExportButton({ ask, nouns, narrow = false }: ExportButtonProps) {
  const toast = useToast();
  const { run, pending } = useAction(useExport(ask), {
    done: (count) =>
      toast(
        count === 0
          ? { title: text.none, variant: 'info' }
          : { title: text.ready(formatCount(count, ...nouns)), description: text.starting },
      ),
    failed: (error) =>
      toast({ title: text.failed, description: messageOf(error), variant: 'destructive' }),
  });
  return (
    <>
      <Button
        variant="secondary"
        className={cn('max-md:w-10 max-md:px-0!', narrow && 'max-2xl:w-10 max-2xl:px-0!')}
        loading={pending}
        title={text.download}
        onClick={() => run()}
      >
        {!pending && <Download aria-hidden="true" />}
        <span className={narrow ? 'max-2xl:sr-only' : 'max-md:sr-only'}>{text.download}</span>
      </Button>
      <span role="status" className="sr-only">
        {pending && text.preparing}
      </span>
    </>
  );
}
