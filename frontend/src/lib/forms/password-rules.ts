import type { PasswordOwner } from '../../../../functions/accounts/passwords/accounts.new-password.domain.ts';

interface Checking {
  addIssue(issue: { code: 'custom'; path: string[]; message: string }): void;
}

/**
 * The rules of a new password that need the lists of common ones, for `superRefine` of a form: 52 KB, loaded when the form is
 * first checked. The server has the same rules, so nothing is refused where the lists cannot be loaded.
 */
export const passwordRules =
  <Values extends { password: string }>(ownerOf: (values: Values) => PasswordOwner) =>
  async (values: Values, context: Checking): Promise<void> => {
    const rules =
      await import('../../../../functions/accounts/passwords/accounts.new-password.domain.ts').catch(
        () => undefined,
      );
    const message = rules?.newPasswordFaultOf(values.password, ownerOf(values));
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['password'], message });
  };
