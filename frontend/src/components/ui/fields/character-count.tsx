import { cn } from '../../../lib/cn.ts';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';

/** From here on the end is near enough to be announced. */
const FEW_LEFT = 20;

/** How much of a limited text is used: part of its Field's hint. */
export function CharacterCount({ length, max }: { length: number; max: number }) {
  const left = max - length;
  return (
    <span className={cn('tabular block text-right', left < 0 && 'text-destructive-text')}>
      <span aria-hidden="true">{`${formatNumber(length)} / ${formatNumber(max)}`}</span>
      <span role="status" className="sr-only">
        {left <= FEW_LEFT && wordsFor(left)}
      </span>
    </span>
  );
}

const wordsFor = (left: number): string => {
  const verbs = left < 0 ? (['Sobra', 'Sobran'] as const) : (['Queda', 'Quedan'] as const);
  const count = Math.abs(left);
  return `${verbs[count === 1 ? 0 : 1]} ${formatCount(count, 'carácter', 'caracteres')}`;
};
