import type { PasswordRule } from '../../../../functions/accounts/passwords/accounts.new-password.domain.ts';

/** What a new password needs, while it is typed. */
export const newPasswordText = {
  rules: {
    length: (min: number) => `Al menos ${String(min)} caracteres`,
    repeats: () => 'Más de un carácter distinto',
    common: () => 'No es de las más usadas',
    email: () => 'No contiene el nombre del email',
    words: () => 'No es casi solo tu nombre, el de tu empresa o una palabra del portal',
  } satisfies Record<PasswordRule, (min: number) => string>,
  met: 'Listo:',
  missing: 'Falta:',
  accepted: 'Cumple las reglas. Con 12 caracteres o más es más difícil de adivinar.',
  long: 'Cumple las reglas y es larga.',
};
