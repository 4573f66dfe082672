import {
  useController,
  type Control,
  type FieldPathByValue,
  type FieldValues,
} from 'react-hook-form';
import { Field, type FieldProps } from '../ui/fields/field.tsx';
import { UserPicker, type UserPickerProps } from './user-picker.tsx';
import type { UserChoice } from './user-options.tsx';

type PickerProps = Pick<UserPickerProps, 'search' | 'first'>;

export interface UserFieldProps<Values extends FieldValues, Sent>
  extends Pick<FieldProps, 'label' | 'hint' | 'optional'>, PickerProps {
  control: Control<Values, unknown, Sent>;
  name: FieldPathByValue<Values, UserChoice | null>;
  /** After somebody else was chosen. */
  onChosen?: () => void;
}

/** The field of a form that holds one person: a label, the picker, and what is wrong. */
export function UserField<Values extends FieldValues, Sent>(props: UserFieldProps<Values, Sent>) {
  const { control, name, onChosen, search, first, ...words } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...words} error={fieldState.error?.message}>
      {(given) => (
        <UserPicker
          {...given}
          value={field.value}
          onChange={(chosen) => {
            field.onChange(chosen);
            onChosen?.();
          }}
          inputRef={field.ref}
          search={search}
          {...(first && { first })}
        />
      )}
    </Field>
  );
}
