import { useId, type CSSProperties } from 'react';
import { brandTones } from '../../../../../functions/core/validation/colour.ts';
import { BrandMark } from '../../../components/logo.tsx';
import { cn } from '../../../lib/cn.ts';
import { settingsText } from '../settings.text.ts';

const text = settingsText.preview;

export interface BrandPreviewProps {
  name: string;
  /** As typed: what is no colour yet leaves the preview as it was. */
  colour: string;
  logo: string | null;
}

/** How a brand looks in both themes: in the header, on a button, in a link and where one is. */
export function BrandPreview({ name, colour, logo }: BrandPreviewProps) {
  const id = useId();
  const tones = brandTones(colour.trim());
  const style = tones && {
    '--brand-hue': String(tones.hue),
    '--brand-strength': tones.strength.toFixed(2),
  };
  return (
    <section aria-labelledby={id} style={style as CSSProperties | undefined}>
      <h3 id={id} className="text-sm font-medium">
        {text.title}
      </h3>
      <div className="mt-2 grid gap-3">
        <Sample theme="theme-light" label={text.light} name={name} logo={logo} />
        <Sample theme="theme-dark" label={text.dark} name={name} logo={logo} />
      </div>
    </section>
  );
}

interface SampleProps extends Pick<BrandPreviewProps, 'name' | 'logo'> {
  theme: 'theme-light' | 'theme-dark';
  label: string;
}

function Sample({ theme, label, name, logo }: SampleProps) {
  return (
    <figure
      className={cn(theme, 'overflow-hidden rounded-xl border bg-background text-foreground')}
    >
      <div className="flex items-center gap-2 border-b bg-sidebar px-4 py-3">
        <BrandMark picture={logo ?? undefined} className="size-6 shrink-0" />
        <span className="truncate text-sm font-semibold">{name}</span>
      </div>
      <div className="flex flex-wrap items-center gap-3 px-4 py-4 text-sm">
        <span className="inline-flex h-9 items-center rounded-lg bg-primary px-4 font-medium text-primary-foreground">
          {text.button}
        </span>
        <span className="font-medium text-primary-soft-foreground underline underline-offset-4">
          {text.link}
        </span>
        <span className="rounded-full bg-primary-soft px-2.5 py-0.5 text-xs font-medium text-primary-soft-foreground">
          {text.badge}
        </span>
      </div>
      <figcaption className="px-4 pb-3 text-xs text-muted-foreground">{label}</figcaption>
    </figure>
  );
}
