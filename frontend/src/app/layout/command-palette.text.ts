export const paletteText = {
  title: 'Buscar o ir a',
  placeholder: 'Busca una pantalla, un sitio, un cliente…',
  screens: 'Ir a',
  actions: 'Acciones',
  views: 'Vistas guardadas',
  /** Where a saved view leads. */
  lists: {
    websites: 'Sitios web',
    status: 'Estado de sitios',
    activities: 'Actividades',
    users: 'Usuarios',
    payments: 'Pagos',
    'user-plans': 'Planes de usuario',
    reports: 'Reportes generados',
  },
  websites: 'Sitios web',
  users: 'Clientes',
  activities: 'Actividades',
  /** What the buttons on the pages say, and what people may call it besides. */
  newWebsite: { label: 'Nuevo Sitio', words: 'crear registrar agregar un sitio web' },
  newActivity: { label: 'Nueva actividad', words: 'crear pedir agregar una actividad' },
  newUser: { label: 'Crear Usuario', words: 'nuevo agregar un usuario cliente' },
  /** Pages that no menu has. */
  audit: { label: 'Auditoría', words: 'registro historial' },
  monthlyReports: { label: 'Reportes mensuales' },
  sendNotification: { label: 'Enviar Notificación', words: 'nueva crear una notificación' },
  plans: 'Planes',
  /** What a client has, below the client. */
  ofClient: (name: string) => `De ${name}`,
  paymentsOfClient: 'Pagos',
  plansOfClient: 'Planes de usuario',
  reportsOfClient: 'Reportes generados',
  searching: 'Buscando…',
  failed: 'No se pudo buscar en todo. Revisa tu conexión e inténtalo de nuevo.',
  retry: 'Reintentar',
  none: (typed: string) => `Nada coincide con «${typed}».`,
  keys: '↑ ↓ para elegir · Enter para abrir · Esc para cerrar',
};
