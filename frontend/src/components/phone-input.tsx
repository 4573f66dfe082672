import type { ChangeEvent, FocusEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { cleanPhone } from '../../../functions/core/validation/phone.ts';
import { Input } from './ui/fields/input.tsx';
import type { ControlProps } from './ui/fields/field.tsx';

function put(field: HTMLInputElement, value: string): void {
  if (field.value !== value) field.value = value;
}

/**
 * Cleans what was just typed at the end of the field. Not while a phone's keyboard composes, which loses letters when
 * its text changes under it, nor when something is deleted or mended in the middle, where the caret would jump.
 */
function cleanTyped({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
  if (!(nativeEvent instanceof InputEvent) || nativeEvent.isComposing) return;
  const atEnd = target.selectionStart === target.value.length;
  if (atEnd && nativeEvent.inputType.startsWith('insert')) put(target, cleanPhone(target.value));
}

export interface PhoneInputProps {
  control: ControlProps;
  /** What `form.register` gives. */
  field: UseFormRegisterReturn;
  autoComplete: string;
}

/** A phone number, cleaned as it is typed and on leaving the field (spec 000 §5). */
export function PhoneInput({ control, field, autoComplete }: PhoneInputProps) {
  const { onChange, onBlur, ...rest } = field;
  return (
    <Input
      {...control}
      {...rest}
      onChange={(event) => {
        cleanTyped(event);
        void onChange(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        const cleaned = cleanPhone(event.target.value).trimEnd();
        if (cleaned !== event.target.value) {
          put(event.target, cleaned);
          void onChange({ target: event.target, type: 'change' });
        }
        void onBlur(event);
      }}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      placeholder="+56 9 1234 5678"
    />
  );
}
