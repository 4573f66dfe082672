import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../lib/browser/copy-text.ts';
import { Button } from './ui/button.tsx';

/** How long it says so. */
const COPIED_MS = 2_000;

export interface CopyButtonProps {
  text: string;
  label: string;
  /** Its icon alone, beside a short text; the label is then its name. */
  iconOnly?: boolean;
  onCopied?: () => void;
  /** The browser refused: the text has to be selected by hand. */
  onFailed?: () => void;
}

/** Whether the text was just copied, and the way to copy it. */
function useCopied({ text, onCopied, onFailed }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (pressed: HTMLElement) => {
    const done = await copyText(text, pressed);
    setCopied(done);
    if (done) onCopied?.();
    else onFailed?.();
  };
  return { copied, copy };
}

const iconLooks = (label: string) =>
  ({ variant: 'ghost', size: 'icon', 'aria-label': label, title: label }) as const;

/** Copies a text and says so, by its icon and to screen readers. */
export function CopyButton(props: CopyButtonProps) {
  const { label, iconOnly = false } = props;
  const { copied, copy } = useCopied(props);
  return (
    <>
      <Button
        {...(iconOnly ? iconLooks(label) : { variant: 'secondary' as const })}
        onClick={(event) => void copy(event.currentTarget)}
      >
        {copied ? (
          <Check aria-hidden="true" className="text-success-text" />
        ) : (
          <Copy aria-hidden="true" />
        )}
        {!iconOnly && label}
      </Button>
      <span role="status" className="sr-only">
        {copied && 'Copiado'}
      </span>
    </>
  );
}
