import { useFormat } from '../../../lib/format/use-format.ts';
import { nextAttemptText } from '../status.text.ts';

/** 'Próximo intento dentro de 2 horas', with the exact instant as its title. */
export function NextAttempt({ at, now }: { at: string; now: Date }) {
  const format = useFormat();
  const toCome = Date.parse(at) > now.getTime();
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {nextAttemptText(toCome ? format.relative(at, now.getTime()) : undefined)}.
    </time>
  );
}
