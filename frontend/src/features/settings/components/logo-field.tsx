import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { BrandMark } from '../../../components/logo.tsx';
import { logoOf } from '../settings.logo.ts';
import { settingsText } from '../settings.text.ts';
import type { SettingsSectionProps } from '../settings.form.ts';
import { SettingField } from './setting-field.tsx';

const text = settingsText.brand;

/** A picture from the person's device, drawn small. */
export function LogoField({ form, defaults }: SettingsSectionProps) {
  const input = useRef<HTMLInputElement>(null);
  const logo = useWatch({ control: form.control, name: 'brandLogo' });
  const newest = useRef<File>(undefined);
  const choose = async (file: File) => {
    newest.current = file;
    try {
      const drawn = await logoOf(file);
      // A smaller one that was chosen later may be ready earlier.
      if (newest.current !== file) return;
      form.setValue('brandLogo', drawn, { shouldDirty: true, shouldValidate: true });
    } catch {
      if (newest.current === file) form.setError('brandLogo', { message: text.unreadable });
    }
  };
  return (
    <SettingField
      form={form}
      defaults={defaults}
      name="brandLogo"
      label={text.logo}
      focus={() => input.current?.focus()}
      hint={text.logoHint}
      optional
    >
      {(control) => (
        <div className="flex items-center gap-3">
          <BrandMark picture={logo ?? undefined} className="size-10 shrink-0" />
          <input
            {...control}
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
            className="peer sr-only"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void choose(file);
              // The same file chosen again is a choice, too.
              currentTarget.value = '';
            }}
          />
          <label
            htmlFor={control.id}
            className="inline-flex h-control cursor-pointer items-center rounded-lg border bg-card px-4 text-sm font-medium shadow-xs transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring hover:bg-accent"
          >
            {text.chooseLogo}
          </label>
        </div>
      )}
    </SettingField>
  );
}
