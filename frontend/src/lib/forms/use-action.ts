import type { SyntheticEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { CancelledError } from '../http/api-error.ts';
import { useIsAsking } from './asking.ts';
import type { Edit } from './use-edit-form.ts';
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
  /** Of a form that merges its edit with those of others: it is sent again with what they changed. */
  edit?: Pick<Edit, 'merge' | 'waits'> | undefined;
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

type Result = 'done' | ReturnType<Edit['merge']>;

/** How often an edit is merged and sent again: others may save between any two tries. */
const MOST_MERGES = 3;

function mergedBy(edit: Pick<Edit, 'merge'> | undefined, failure: unknown, merges: number) {
  const merged = edit?.merge(failure) ?? 'failed';
  return merged === 'again' && merges === MOST_MERGES ? 'failed' : merged;
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
  const { isPending, error, data, reset } = write;
  // Nothing has begun while the password is asked for.
  const asking = useIsAsking();
  const pending = isPending && !asking;

  const perform = async (variables: Variables, merges = 0): Promise<Result> => {
    const ready = outcome.before?.(variables) as Ready;
    let answer: Answer;
    try {
      answer = await write.mutateAsync(variables);
    } catch (failure) {
      if (failure instanceof CancelledError) {
        reset();
        return 'failed';
      }
      const merged = mergedBy(outcome.edit, failure, merges);
      if (merged === 'failed') await outcome.failed?.(failure, variables, ready);
      return merged;
    }
    await outcome.done?.(answer, variables, ready);
    return 'done';
  };
  const run = (variables: Variables) =>
    once(variables, async () => (await perform(variables)) === 'done', outcome.laneOf?.(variables));
  const submit: Action<Variables, Answer>['submit'] = (form, variablesOf) => (event) => {
    event.preventDefault();
    if (outcome.edit?.waits()) return;
    const attempt = async (merges: number): Promise<boolean> => {
      const sent: { result?: Result } = {};
      await form.handleSubmit(async (values) => {
        sent.result = await perform(variablesOf(values), merges);
      })(event);
      return sent.result === 'again' ? attempt(merges + 1) : sent.result === 'done';
    };
    once('form', () => attempt(0));
  };
  return { run, submit, pending, error, data, reset };
}
