import type { Role } from '../../../../functions/core/validation/role.ts';
import type { ToastMessage } from '../../components/ui/overlays/toast.tsx';

export const roleNoticeText: Record<Role, ToastMessage> = {
  admin: {
    title: 'Ahora tienes el rol de administrador',
    description: 'Un administrador cambió tu rol. Ya ves las páginas de administración.',
  },
  cliente: {
    title: 'Ya no tienes el rol de administrador',
    description: 'Un administrador cambió tu rol. Sigues como cliente, con lo que es tuyo.',
  },
};
