import type { ReactNode, SubmitEventHandler } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';

export interface AccountFormProps {
  title: string;
  description: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  warmUp: { onFocusCapture: () => void; onPointerEnter: () => void };
  submitting: boolean;
  submit: string;
  submitLabelWhileSending: string;
  /** What went wrong with the last submission. */
  error?: string | undefined;
  /** Anything else above the fields: notices, a success. */
  notices?: ReactNode;
  /** Below the button: links elsewhere. */
  after?: ReactNode;
  children: ReactNode;
}

/** The shape all account forms share. */
export function AccountForm(props: AccountFormProps) {
  return (
    <div className="flex flex-col gap-4">
      {/* Outside the form: it gets the focus after a navigation, which is no touch yet. */}
      <div>
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
          {props.title}
        </h1>
        <p className="mt-1 text-sm text-muted-foreground">{props.description}</p>
      </div>
      {props.notices}
      {props.error && <Alert variant="error">{props.error}</Alert>}
      <form noValidate onSubmit={props.onSubmit} {...props.warmUp} className="flex flex-col gap-4">
        {props.children}
        <Button type="submit" size="lg" loading={props.submitting} className="w-full">
          {props.submitting ? props.submitLabelWhileSending : props.submit}
        </Button>
      </form>
      {props.after}
    </div>
  );
}
