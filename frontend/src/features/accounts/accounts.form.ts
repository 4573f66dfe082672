import { useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
} from 'react-hook-form';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { once } from '../../lib/once.ts';
import { useAuth } from '../../lib/session/session.context.tsx';
import { useSingleFlight } from '../../lib/forms/use-single-flight.ts';
import { messageOfFailure } from './accounts.failure.ts';

const schemas = once(() => import('./accounts.schemas.ts'));

type Resolvers = Awaited<ReturnType<typeof schemas>>['resolvers'];
type ValuesOf<Name extends keyof Resolvers> =
  Resolvers[Name] extends Resolver<infer Values> ? Values & FieldValues : never;

export interface AccountFormOptions<Values> {
  defaultValues: DefaultValues<Values>;
  /** What a valid form is for. What it rejects with is shown, in the words of `failureText`. */
  onValid: (values: Values) => Promise<void>;
  /** Ours, or the API's own words, unless said otherwise. */
  failureText?: (failure: unknown) => string;
}

/** What AccountForm shows of a form. */
export interface AccountFormState {
  onSubmit: () => void;
  submitting: boolean;
  /** What went wrong with the last submission. */
  error: string | undefined;
  /** For the form element: its first touch loads the schemas and the auth library, so that submitting need not wait. */
  warmUp: { onFocusCapture: () => void; onPointerEnter: () => void };
}

/** A form checked by the schema `name` of accounts.domain, with its submission. */
export function useAccountForm<Name extends keyof Resolvers>(
  name: Name,
  options: AccountFormOptions<ValuesOf<Name>>,
) {
  const { defaultValues, onValid, failureText = messageOfFailure } = options;
  const auth = useAuth();
  const [error, setError] = useState<string>();
  const {
    control,
    register,
    reset,
    getValues,
    setError: setFieldError,
    handleSubmit,
    formState,
  } = useForm<ValuesOf<Name>>({
    defaultValues,
    resolver: async (values, context, resolverOptions) => {
      const resolver = (await schemas()).resolvers[name] as unknown as Resolver<ValuesOf<Name>>;
      return resolver(values, context, resolverOptions);
    },
  });
  const once = useSingleFlight();
  const onSubmit = () =>
    once('form', async () => {
      let succeeded = false;
      // Before the fields are checked: what the last try met is not what refuses this one.
      setError(undefined);
      await handleSubmit(async (values) => {
        try {
          await onValid(values);
          succeeded = true;
        } catch (failure) {
          const names = Object.keys(values) as Path<ValuesOf<Name>>[];
          const shown = showFieldErrors({ setError: setFieldError }, names, failure);
          if (!shown) setError(failureText(failure));
        }
      })();
      return succeeded;
    });
  const warmUp = () => {
    void schemas().catch(() => undefined);
    auth.preload();
  };
  const { errors, isSubmitting } = formState;
  const state: AccountFormState = {
    onSubmit,
    submitting: isSubmitting,
    error,
    warmUp: { onFocusCapture: warmUp, onPointerEnter: warmUp },
  };
  return { control, register, reset, getValues, errors, state };
}
