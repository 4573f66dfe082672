import { ADMIN_PASSWORD_MIN_LENGTH } from '../../../../functions/accounts/accounts.domain.ts';
import type { Role } from '../../../../functions/core/validation/role.ts';
import type { PasswordRule } from '../../../../functions/accounts/passwords/accounts.new-password.domain.ts';

/** How long, and of whom: a person whose role is not known yet may be an administrator. */
interface Asked {
  min: number;
  role: Role | undefined;
}

/** What a new password needs, while it is typed. */
export const newPasswordText = {
  rules: {
    length: ({ min, role }: Asked) =>
      role === undefined
        ? `Al menos ${String(min)} caracteres, o ${String(ADMIN_PASSWORD_MIN_LENGTH)} si eres administrador`
        : `Al menos ${String(min)} caracteres`,
    repeats: () => 'Más de un carácter distinto',
    common: () => 'No es de las más usadas',
    email: () => 'No contiene el nombre del email',
    words: () => 'No es casi solo tu nombre, el de tu empresa o una palabra del portal',
    places: () => 'No es casi solo el nombre del portal o de un sitio',
  } satisfies Record<PasswordRule, (asked: Asked) => string>,
  met: 'Listo:',
  missing: 'Falta:',
  accepted: 'Cumple las reglas. Con 12 caracteres o más es más difícil de adivinar.',
  long: 'Cumple las reglas y es larga.',
};
