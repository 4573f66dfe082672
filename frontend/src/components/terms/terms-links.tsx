import { cn } from '../../lib/cn.ts';
import type { Terms } from '../../lib/config.ts';
import { termsText } from './terms.text.ts';

/** Where the texts are, in tabs of their own: nothing of a form is lost. */
export function TermsLinks({
  terms: { url, privacyUrl },
  className,
}: {
  terms: Terms;
  className?: string;
}) {
  return (
    <p className={cn('flex flex-wrap gap-x-4 text-sm', className)}>
      <TermsLink href={url}>{termsText.terms}</TermsLink>
      {privacyUrl !== undefined && <TermsLink href={privacyUrl}>{termsText.privacy}</TermsLink>}
    </p>
  );
}

const TermsLink = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="inline-flex min-h-control items-center text-primary-soft-foreground underline underline-offset-4"
  >
    {children}
  </a>
);
