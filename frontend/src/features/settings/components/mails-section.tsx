import { useWatch } from 'react-hook-form';
import { summaryHours } from '../../../../../functions/settings/settings.domain.ts';
import { mailPreviewSchema } from '../../../../../functions/settings/settings.mails.domain.ts';
import type { MailPreview } from '../../../../../functions/settings/settings.mails.domain.ts';
import { lazyDialogs } from '../../../components/dialogs/lazy-dialogs.tsx';
import { FormCard } from '../../../components/form-card.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { Select } from '../../../components/ui/fields/select.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { settingsText } from '../settings.text.ts';
import type { SettingsSectionProps } from '../settings.form.ts';
import { SettingField } from './setting-field.tsx';

const text = settingsText.mails;
const seen = ['brandName', 'brandColour', 'mailClosing', 'mailReplyTo'] as const;

const Preview = lazyDialogs<MailPreview>(
  async () => (await import('./mail-preview-dialog.tsx')).MailPreviewDialog,
);

/** What each e-mail says of the provider, with a real one to look at. */
export function MailsSection({ form, defaults }: SettingsSectionProps) {
  const { register, control, trigger } = form;
  const preview = useDialogTask<MailPreview>();
  const values = useWatch({ control, name: seen });
  const show = () => {
    const typed = Object.fromEntries(seen.map((name, n) => [name, values[n]]));
    const { data } = mailPreviewSchema.safeParse(typed);
    // The fields say what is missing.
    if (data) preview.start(data);
    else void trigger(seen, { shouldFocus: true });
  };
  return (
    <FormCard title={text.title} description={text.description}>
      <div className="grid max-w-md gap-4">
        <SettingField
          form={form}
          defaults={defaults}
          name="mailClosing"
          label={text.closing}
          hint={text.closingHint}
          optional
        >
          {(props) => <Textarea {...props} {...register('mailClosing')} autoComplete="off" />}
        </SettingField>
        <SettingField
          form={form}
          defaults={defaults}
          name="mailReplyTo"
          label={text.replyTo}
          hint={text.replyToHint}
          optional
        >
          {(props) => (
            <Input {...props} {...register('mailReplyTo')} type="email" autoComplete="email" />
          )}
        </SettingField>
        <SettingField
          form={form}
          defaults={defaults}
          name="summaryHour"
          label={text.summaryHour}
          hint={text.summaryHourHint}
        >
          {(props) => (
            <Select {...props} {...register('summaryHour')}>
              {summaryHours.map((hour) => (
                <option key={hour} value={hour}>
                  {`${String(hour).padStart(2, '0')}:00`}
                </option>
              ))}
            </Select>
          )}
        </SettingField>
        <Button variant="secondary" className="justify-self-start" onClick={show}>
          {text.preview}
        </Button>
      </div>
      <Preview dialog={preview} />
    </FormCard>
  );
}
