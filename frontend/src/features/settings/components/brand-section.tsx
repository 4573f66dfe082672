import { useWatch } from 'react-hook-form';
import { FormCard } from '../../../components/form-card.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { settingsText } from '../settings.text.ts';
import type { SettingsSectionProps } from '../settings.form.ts';
import { BrandPreview } from './brand-preview.tsx';
import { LogoField } from './logo-field.tsx';
import { SettingField } from './setting-field.tsx';

const text = settingsText.brand;

/** Name, colour and logo, beside how they look. */
export function BrandSection({ form, defaults }: SettingsSectionProps) {
  const { register, control } = form;
  const [name, colour, logo] = useWatch({
    control,
    name: ['brandName', 'brandColour', 'brandLogo'],
  });
  return (
    <FormCard title={text.title} description={text.description}>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="grid content-start gap-4">
          <SettingField form={form} defaults={defaults} name="brandName" label={text.name}>
            {(props) => <Input {...props} {...register('brandName')} autoComplete="organization" />}
          </SettingField>
          <ColourField form={form} defaults={defaults} />
          <LogoField form={form} defaults={defaults} />
        </div>
        <BrandPreview name={name} colour={colour} logo={logo} />
      </div>
    </FormCard>
  );
}

const SIX_DIGITS = /^#[\da-f]{6}$/i;

/** A colour by its code, or by the browser's own picker. */
function ColourField({ form, defaults }: SettingsSectionProps) {
  const { register, control } = form;
  const colour = useWatch({ control, name: 'brandColour' });
  return (
    <SettingField
      form={form}
      defaults={defaults}
      name="brandColour"
      label={text.colour}
      hint={text.colourHint}
    >
      {(props) => (
        <div className="flex gap-2">
          <Input
            {...props}
            {...register('brandColour')}
            autoComplete="off"
            spellCheck={false}
            className="tabular"
          />
          <input
            type="color"
            aria-label={text.pickColour}
            title={text.pickColour}
            value={SIX_DIGITS.test(colour) ? colour : defaults.brandColour}
            onChange={({ target }) =>
              form.setValue('brandColour', target.value, {
                shouldDirty: true,
                shouldValidate: true,
              })
            }
            className="h-control w-12 shrink-0 cursor-pointer rounded-lg border border-input bg-card p-1"
          />
        </div>
      )}
    </SettingField>
  );
}
