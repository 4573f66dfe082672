import type { ReactNode } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { AccountFormState } from '../accounts.form.ts';

export interface AccountFormProps {
  text: { title: string; description: string; submit: string; submitting: string };
  form: AccountFormState;
  /** Above the fields: notices, a success. */
  notices?: ReactNode;
  /** Below the button: links elsewhere. */
  after?: ReactNode;
  children: ReactNode;
}

/** The shape all account forms share. */
export function AccountForm({ text, form, notices, after, children }: AccountFormProps) {
  return (
    <div className="flex flex-col gap-4">
      <AccountHeading title={text.title} description={text.description} />
      {notices}
      {form.error !== undefined && <Alert variant="error">{form.error}</Alert>}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.onSubmit();
        }}
        {...form.warmUp}
        className="flex flex-col gap-4"
      >
        {children}
        <Button type="submit" size="lg" loading={form.submitting} className="w-full">
          {form.submitting ? text.submitting : text.submit}
        </Button>
      </form>
      {after}
    </div>
  );
}

/** Never inside the form: it gets the focus after a navigation, which is no touch of the form yet. */
export function AccountHeading({ title, description }: { title: string; description?: string }) {
  return (
    <div>
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
        {title}
      </h1>
      {description !== undefined && (
        <p className="mt-1 text-sm text-muted-foreground">{description}</p>
      )}
    </div>
  );
}
