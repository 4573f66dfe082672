import { cn } from '../lib/cn.ts';
import { useConfig } from '../lib/config.context.tsx';

export interface BrandMarkProps {
  /** A picture as a data URL; undefined for the portal's own mark. */
  picture: string | undefined;
  className?: string;
}

/** A brand's mark; decorative, its name is always written beside it. */
export function BrandMark({ picture, className }: BrandMarkProps) {
  if (picture !== undefined) {
    return <img src={picture} alt="" className={cn('object-contain', className)} />;
  }
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <path
        d="M7 10.5h2.8l2.6 8.6 2.5-8.6h2.3l2.5 8.6 2.6-8.6H25l-4.2 12h-2.4L16 14.9l-2.4 7.6h-2.4z"
        className="fill-primary-foreground"
      />
    </svg>
  );
}

/** The mark of the portal's brand. */
export function Logo({ className }: Pick<BrandMarkProps, 'className'>) {
  const { brandLogo } = useConfig();
  return <BrandMark picture={brandLogo} {...(className !== undefined && { className })} />;
}
