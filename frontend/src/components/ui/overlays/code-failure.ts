import type { ToastMessage } from './toast.tsx';

/** The code of a part of the page did not arrive. Browsers remember that: only reloading asks for it again. */
export const codeFailure: ToastMessage = {
  title: 'No se pudo abrir',
  description: 'Revisa tu conexión a internet y recarga la página. Guarda antes lo que escribiste.',
  variant: 'destructive',
};
