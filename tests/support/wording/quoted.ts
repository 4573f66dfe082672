/** A wording that the specification quotes and the glossary would refuse. */
interface Quoted {
  /** As the specification has it; `{}` for what is filled in. */
  text: string;
  /** Document and section. */
  section: string;
  /** It is allowed as a text of its own, and not as a part of another one. */
  alone?: true;
}

const of = (section: string, ...texts: string[]): Quoted[] =>
  texts.map((text) => ({ text, section }));
const alone = (section: string, ...texts: string[]): Quoted[] =>
  texts.map((text) => ({ text, section, alone: true }));

/** Only what a rule refuses: the other quoted wordings follow the glossary by themselves. */
export const quoted: readonly Quoted[] = [
  ...alone('000 §2', 'Dashboard', 'N/A', 'Bienvenido', 'Oops! Page not found'),
  ...of(
    '000 §2',
    'Sitios Web',
    'Planes y Pagos',
    'Mis Órdenes',
    'Mis Reportes',
    'Mi Perfil',
    'Gestión de Usuarios',
    'Gestionar Planes',
    'Panel de administración',
    'Iniciar Sesión',
    'Crear Cuenta',
    'Enviar Email de Recuperación',
    'Planes Activos',
    'Plan Actual',
    'Enviar Notificación',
    'Nuevo Sitio',
    'Crear Usuario',
    'Cargando...',
    '¿Estás seguro de que quieres eliminar a {}?',
  ),
  ...of(
    '000 §5',
    'El campo {} es requerido',
    'El título es requerido',
    'El mensaje es requerido',
    'Email, nombre y apellido son requeridos',
    'Debe especificar una contraseña.',
  ),
  ...alone('000 §8', 'Unexpected Application Error!'),
  ...of('000 §8', 'Registro exitoso. Revisa tu email para confirmar tu cuenta.'),
  ...of(
    '001 §2',
    'Elige tu Plan',
    'Más Popular',
    'Contratar Plan',
    'Acceso Denegado',
    'Planes de Usuarios',
    'Asignar Plan',
    'Mis Planes',
    'Status de Sitios Web',
    'Sincronizar Todo',
    'Total Sitios',
    'Ver Estadísticas',
    'API Key Requerida',
    'Gestionar Respaldos',
    'Sincronizar Ahora',
    'Últimas Órdenes',
    'Ver Detalles',
    'Necesita Actualización',
    'Limpiar Todo',
    'Subir Manual',
    'Crear Sitio Web',
    '¡Pago Exitoso!',
    'Contraseña actualizada exitosamente. Ahora puedes iniciar sesión.',
    'Pago Cancelado',
    'Intentar Nuevamente',
  ),
  ...alone('001 §2', 'Logs'),
  ...of('001 §5', 'Por favor ingresa el nombre del cliente'),
  ...of(
    '001 §8',
    'No se pudo sincronizar {} sitio(s)',
    'No se pudo sincronizar 1 sitio(s)',
    '{} sitio(s) sincronizado(s) exitosamente',
    '1 sitio(s) sincronizado(s) exitosamente',
    ', {} falló(s)',
  ),
];
