import { useFormat } from '../lib/format/use-format.ts';

export interface RelativeTimeProps {
  /** ISO 8601, UTC. */
  instant: string;
  /** From `useNow`, so that it goes on ageing while it is on the screen. */
  now: Date;
  className?: string;
}

/** 'hace 5 minutos', with the exact instant as its title. */
export function RelativeTime({ instant, now, className }: RelativeTimeProps) {
  const format = useFormat();
  // With a slow clock, the reader would see a time in the future.
  const ago = format.relative(instant, Math.max(now.getTime(), Date.parse(instant)));
  return (
    <time dateTime={instant} title={format.dateTime(instant)} className={className}>
      {ago}
    </time>
  );
}
