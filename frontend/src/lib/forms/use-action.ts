import type { SyntheticEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { CancelledError } from '../http/api-error.ts';
import { useSingleFlight } from './use-single-flight.ts';

/** The part of a TanStack Query mutation that an action uses. */
export interface Write<Variables, Answer> {
  mutateAsync: (variables: Variables) => Promise<Answer>;
  isPending: boolean;
  error: Error | null;
  data: Answer | undefined;
  reset: () => void;
}

/** Callbacks around a write. */
export interface Outcome<Variables, Answer, Ready> {
  /** Runs in the click itself, before the request: a tab that waits for the response must open there. */
  before?: (variables: Variables) => Ready;
  done?: (answer: Answer, variables: Variables, ready: Ready) => unknown;
  /** Not called where the person cancelled what the API asked them for: that is no failure. */
  failed?: (error: unknown, variables: Variables, ready: Ready) => unknown;
  /** What a write is about, where one action serves several rows: writes about others do not wait for it. */
  laneOf?: (variables: Variables) => string;
}

type Form<Fields extends FieldValues, Values> = Pick<
  UseFormReturn<Fields, unknown, Values>,
  'handleSubmit'
>;

export interface Action<Variables, Answer> {
  run: (variables: Variables) => void;
  /** The submit handler of a form. A form with errors shows them and sends nothing. */
  submit: <Fields extends FieldValues, Values>(
    form: Form<Fields, Values>,
    variablesOf: (values: Values) => Variables,
  ) => (event: SyntheticEvent) => void;
  pending: boolean;
  error: Error | null;
  data: Answer | undefined;
  reset: () => void;
}

/**
 * The only way to start a write: a lint rule forbids `mutate` elsewhere. A second click, or Enter and a click, has no
 * effect: no request, no second toast, no second tab (see `useSingleFlight` for how long).
 */
export function useAction<Variables, Answer, Ready = undefined>(
  write: Write<Variables, Answer>,
  outcome: Outcome<Variables, Answer, Ready> = {},
): Action<Variables, Answer> {
  const once = useSingleFlight();
  const { isPending: pending, error, data, reset } = write;

  const perform = async (variables: Variables): Promise<boolean> => {
    const ready = outcome.before?.(variables) as Ready;
    let answer: Answer;
    try {
      answer = await write.mutateAsync(variables);
    } catch (failure) {
      if (failure instanceof CancelledError) {
        reset();
        return false;
      }
      await outcome.failed?.(failure, variables, ready);
      return false;
    }
    await outcome.done?.(answer, variables, ready);
    return true;
  };
  const run = (variables: Variables) =>
    once(variables, () => perform(variables), outcome.laneOf?.(variables));
  const submit: Action<Variables, Answer>['submit'] = (form, variablesOf) => (event) => {
    event.preventDefault();
    once('form', async () => {
      let succeeded = false;
      await form.handleSubmit(async (values) => {
        succeeded = await perform(variablesOf(values));
      })(event);
      return succeeded;
    });
  };
  return { run, submit, pending, error, data, reset };
}
