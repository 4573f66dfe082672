import { RotateCcw } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type {
  PortalSettings,
  SettingName,
} from '../../../../../functions/settings/settings.domain.ts';
import { Button } from '../../../components/ui/button.tsx';
import { settingsFieldsOf, type SettingsFormState } from '../settings.form.ts';
import { settingsText as text } from '../settings.text.ts';

export interface ResetButtonProps {
  form: SettingsFormState;
  defaults: PortalSettings;
  name: SettingName;
  /** Of the field, for those who do not see where the button stands. */
  label: string;
  /** Focuses the field, where the form does not know it. */
  focus?: () => void;
}

/** Takes a field back to what the stage's configuration says; nothing where it says that already. */
export function ResetButton({ form, defaults, name, label, focus }: ResetButtonProps) {
  const value = useWatch({ control: form.control, name });
  const standard = settingsFieldsOf(defaults)[name];
  if (value === standard) return null;
  return (
    <Button
      variant="link"
      size="inline"
      aria-label={text.resetOf(label)}
      className="self-start"
      onClick={() => {
        form.setValue(name, standard, { shouldDirty: true, shouldValidate: true });
        // The button goes with what it undoes.
        if (focus) focus();
        else form.setFocus(name);
      }}
    >
      <RotateCcw aria-hidden="true" />
      {text.reset}
    </Button>
  );
}
