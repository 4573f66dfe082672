import type { FoundChoice, PickerChoice, PickerWords } from './picker-options.tsx';

// People as a picker offers them.

export interface UserChoice {
  userId: string;
  name: string;
}

export interface FoundUser extends UserChoice {
  email: string;
}

export const choiceOf = ({ userId, name }: UserChoice): PickerChoice => ({ id: userId, name });

export const foundChoiceOf = (user: FoundUser): FoundChoice => ({
  ...choiceOf(user),
  detail: user.email,
});

export const userWords: PickerWords = {
  list: 'Usuarios',
  placeholder: 'Buscar por nombre o email…',
  count: (found) => (found === 1 ? '1 usuario' : `${String(found)} usuarios`),
  none: 'No hay usuarios.',
  noMatch: (typed) => `Ningún usuario coincide con «${typed}».`,
  failed: 'No se pudieron buscar los usuarios.',
};
