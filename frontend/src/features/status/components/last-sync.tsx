import { useFormat } from '../../../lib/format/use-format.ts';
import { statusListText as text } from '../status.text.ts';

export interface LastSyncProps {
  at: string | null;
  now: Date;
  /** Adds how long ago it was. */
  relative?: boolean;
}

/** When a site was last read, dd/MM/yyyy HH:mm (spec 001 §2), or 'Nunca'. */
export function LastSync({ at, now, relative = false }: LastSyncProps) {
  const format = useFormat();
  if (at === null) return text.never;
  const ago = format.relative(at, Math.max(now.getTime(), Date.parse(at)));
  return (
    <time dateTime={at} title={relative ? undefined : ago} className="whitespace-nowrap">
      {format.dateTime(at)}
      {relative && ` (${ago})`}
    </time>
  );
}
