import { useWatch } from 'react-hook-form';
import { typedDecimal } from '../../../../../functions/core/validation/typed-number.ts';
import { CURRENCY, taxWithin } from '../../../../../functions/core/validation/money.ts';
import { FormCard } from '../../../components/form-card.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { taxLine } from '../../orders/public/tax-line.text.ts';
import { settingsText } from '../settings.text.ts';
import type { SettingsSectionProps } from '../settings.form.ts';
import { SettingField } from './setting-field.tsx';

const text = settingsText.receipts;
/** Of the receipt that the preview is of. */
const SAMPLE_CENTS = 10_000;

/** The tax that receipts name. */
export function ReceiptsSection({ form, defaults }: SettingsSectionProps) {
  const { register, control } = form;
  const [name, percent] = useWatch({ control, name: ['receiptTaxName', 'receiptTaxPercent'] });
  return (
    <FormCard title={text.title} description={text.description}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SettingField form={form} defaults={defaults} name="receiptTaxName" label={text.name}>
          {(props) => <Input {...props} {...register('receiptTaxName')} autoComplete="off" />}
        </SettingField>
        <SettingField
          form={form}
          defaults={defaults}
          name="receiptTaxPercent"
          label={text.percent}
          hint={text.percentHint}
        >
          {(props) => (
            <Input
              {...props}
              {...register('receiptTaxPercent')}
              inputMode="decimal"
              autoComplete="off"
            />
          )}
        </SettingField>
      </div>
      <TaxPreview name={name} percent={typedDecimal(percent)} />
    </FormCard>
  );
}

/** The line as a receipt has it. `percent` is NaN while no number is typed. */
function TaxPreview({ name, percent }: { name: string; percent: number }) {
  const money = (cents: number) => formatMoney(cents, CURRENCY);
  if (!(percent > 0)) return <p className="mt-4 text-sm text-muted-foreground">{text.none}</p>;
  return (
    <div className="mt-4 text-sm">
      <p className="text-muted-foreground">{text.preview(money(SAMPLE_CENTS))}</p>
      <p className="mt-2 flex max-w-md justify-between gap-4 rounded-lg border px-4 py-3">
        <span className="min-w-0 wrap-anywhere">{taxLine({ name, percent })}</span>
        <span className="tabular">{money(taxWithin(SAMPLE_CENTS, percent))}</span>
      </p>
    </div>
  );
}
