import { gatewayErrors } from './error-body.ts';

/** Every error a program can distinguish, with its HTTP status and the sentence people read by default. */
export const errorCatalogue = {
  VALIDATION_FAILED: { status: 400, message: 'Revisa los datos enviados.' },
  MALFORMED_JSON: { status: 400, message: 'El contenido enviado no es JSON válido.' },
  UNAUTHENTICATED: gatewayErrors.UNAUTHENTICATED,
  PROFILE_MISSING: {
    status: 401,
    message: 'Tu perfil todavía no existe. Vuelve a iniciar sesión.',
  },
  SESSION_MISSING: {
    status: 401,
    message: 'Tu sesión todavía no está abierta. Vuelve a iniciar sesión.',
  },
  SESSION_CLOSED: { status: 401, message: 'Tu sesión se cerró. Inicia sesión de nuevo.' },
  SESSION_EXPIRED: {
    status: 401,
    message: 'Tu sesión venció: las de los administradores duran 12 horas. Inicia sesión de nuevo.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'Para entrar como administrador necesitas un segundo paso al iniciar sesión.',
  },
  CONFIRMATION_REQUIRED: { status: 403, message: 'Confirma tu contraseña para continuar.' },
  FIRST_PASSWORD_REQUIRED: {
    status: 403,
    message: 'Antes de entrar, cambia la contraseña temporal por una tuya.',
  },
  CREDENTIALS_INVALID: { status: 400, message: 'Email o contraseña incorrectos' },
  CODE_INVALID: {
    status: 400,
    message: 'El enlace no es válido o ya se usó. Solicita uno nuevo.',
  },
  CODE_EXPIRED: { status: 400, message: 'El enlace venció o ya se usó. Solicita uno nuevo.' },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Demasiados intentos. Espera unos minutos y vuelve a intentarlo.',
  },
  RECOVERY_UNAVAILABLE: {
    status: 409,
    message:
      'Este portal no envía emails de recuperación. Pide una contraseña nueva a tu proveedor.',
  },
  PASSWORD_RESET_REQUIRED: {
    status: 409,
    message: 'Tu contraseña ya no vale. Recupera tu acceso para elegir una nueva.',
  },
  ACCOUNT_UNCONFIRMED: {
    status: 409,
    message: 'Tu cuenta todavía no está confirmada. Abre el enlace que te enviamos por email.',
  },
  ACCOUNTS_UNAVAILABLE: {
    status: 503,
    message:
      'El servicio de acceso no responde en este momento. Vuelve a intentarlo en unos minutos.',
  },
  ALREADY_CONFIRMED: {
    status: 409,
    message: 'Esta cuenta ya está confirmada. Recupera tu acceso para elegir una contraseña nueva.',
  },
  CONFIRMATION_UNKNOWN: {
    status: 503,
    message: 'No pudimos terminar la confirmación. Abre otra vez el enlace en unos minutos.',
  },
  CONFIRMATION_FAILED: {
    status: 503,
    message: 'No pudimos confirmar la cuenta. Regístrate de nuevo en unos minutos.',
  },
  FORBIDDEN: { status: 403, message: 'No tienes permisos para realizar esta acción.' },
  NOT_FOUND: {
    status: 404,
    message: 'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
  },
  CONFLICT: { status: 409, message: 'Los datos cambiaron mientras tanto. Vuelve a intentarlo.' },
  TERMS_CHANGED: {
    status: 409,
    message: 'Los términos cambiaron mientras tanto. Recarga la página para leer los nuevos.',
  },
  EDITED_MEANWHILE: {
    status: 409,
    message: 'Alguien lo cambió mientras lo editabas.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'Esta solicitud ya se envió con otros datos. Recarga la página y vuelve a intentarlo.',
  },
  SYNC_IN_PROGRESS: { status: 409, message: 'Este sitio ya se está sincronizando.' },
  API_KEY_REQUIRED: { status: 409, message: 'El sitio no tiene una API Key configurada.' },
  NO_SITES_TO_SYNC: { status: 409, message: 'Ningún sitio tiene una API Key configurada.' },
  PAIRING_CODE_UNKNOWN: {
    status: 404,
    message: 'Este código no existe, ya se usó o venció. Genera otro en el portal.',
  },
  PAIRING_OTHER_SITE: {
    status: 409,
    message: 'Este código es de otro sitio: la URL registrada en el portal no es la de este.',
  },
  // Not one of 5xx: a client's site that is down is no failure of the API, and rings no alarm.
  SITE_UNREADABLE: { status: 424, message: 'No pudimos leer el sitio.' },
  SITE_KEY_REFUSED: { status: 424, message: 'El sitio no aceptó la API Key.' },
  SITE_KEY_UNREADABLE: {
    status: 500,
    message: 'No pudimos leer el sitio por un problema nuestro.',
  },
  EMAIL_TAKEN: { status: 409, message: 'Este email ya está registrado.' },
  INVITATION_USED: { status: 409, message: 'Esta persona ya usó su invitación.' },
  MEMBERS_FULL: {
    status: 409,
    message: 'Tu empresa ya tiene 25 personas invitadas. Quita a alguna para invitar a otra.',
  },
  COMPANY_CLIENT: {
    status: 409,
    message: 'Es la persona titular de la empresa: no se puede quitar ni cambiar.',
  },
  OWN_POSITION: { status: 409, message: 'No puedes cambiar tu propio acceso.' },
  COMPANY_MEMBER: {
    status: 409,
    message: 'Esta persona pertenece a la empresa de un cliente: no puede ser administradora.',
  },
  COMPANY_HAS_MEMBERS: {
    status: 409,
    message:
      'Hay más personas en la empresa de este cliente: quítalas antes de darle el rol de administrador.',
  },
  CLIENT_HAS_SITES: { status: 409, message: 'Este cliente tiene sitios: asígnalos antes a otro.' },
  OWN_ACCOUNT: { status: 409, message: 'No puedes eliminar tu propia cuenta.' },
  OWN_ROLE: {
    status: 409,
    message: 'No puedes cambiar tu propio rol: pídeselo a otro administrador.',
  },
  LAST_ADMIN: { status: 409, message: 'No se puede eliminar al último administrador.' },
  LAST_OWNER: {
    status: 409,
    message: 'Es la única persona titular: nombra a otra antes de quitarle esa posición.',
  },
  PERSON_GONE: { status: 409, message: 'El usuario elegido ya no existe.' },
  SECOND_FACTOR_ON: {
    status: 409,
    message: 'La verificación en dos pasos ya está activada. Recarga la página.',
  },
  SECOND_FACTOR_OFF: {
    status: 409,
    message: 'La verificación en dos pasos no está activada. Recarga la página.',
  },
  OWN_SECOND_FACTOR: {
    status: 409,
    message:
      'La tuya la cambias en Mi Perfil. Si perdiste el teléfono, pídeselo a otro administrador.',
  },
  PLAN_IN_USE: {
    status: 409,
    message: 'Hay clientes con este plan. Archívalo: deja de ofrecerse y ellos lo conservan.',
  },
  PLAN_NOT_OFFERED: { status: 409, message: 'Este plan ya no se ofrece.' },
  OFFER_CHANGED: {
    status: 409,
    message: 'Este plan cambió mientras lo mirabas. Revisa lo que ofrece ahora antes de pagar.',
  },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    message: 'Ya pagaste en PayPal: estamos confirmando tu pago. Míralo en Mis Órdenes.',
  },
  CHECKOUT_EXPIRED: {
    status: 409,
    message: 'El enlace de PayPal ya venció: el cliente puede elegir el plan otra vez en Planes.',
  },
  ALREADY_REMINDED: {
    status: 409,
    message: 'Ya se envió el enlace de este pago en las últimas 24 horas. Envíalo otra vez mañana.',
  },
  PAYMENT_CLOSED: { status: 409, message: 'Este pago ya no está pendiente.' },
  ADMIN_WITHOUT_PLAN: {
    status: 403,
    message: 'Los administradores no contratan planes: asígnalos a los clientes en Pagos.',
  },
  CLIENT_REQUIRED: {
    status: 409,
    message:
      'Elige a un cliente titular de su cuenta. Los administradores, las personas invitadas y las eliminadas no pueden tener sitios, planes ni reportes.',
  },
  PLAN_ACTIVE: { status: 409, message: 'Este cliente ya tiene un plan activo.' },
  PLAN_ENDED: { status: 409, message: 'Este plan ya terminó. Asigna uno nuevo.' },
  PLAN_REFUNDED: { status: 409, message: 'El pago de este plan fue reembolsado.' },
  ACCOUNT_ENDING: { status: 409, message: 'Esta cuenta se eliminará: no puede contratar planes.' },
  TOO_MANY_PLANS: { status: 409, message: 'Ya hay demasiados planes en espera.' },
  NO_ACTIVE_PLAN: { status: 409, message: 'No tienes un plan activo' },
  QUOTA_EXHAUSTED: {
    status: 409,
    message: 'Has alcanzado el límite de actividades de tu plan',
  },
  CORRECTION_OUT_OF_RANGE: {
    status: 409,
    message: 'El consumo no puede bajar de 0 ni pasar del límite del plan.',
  },
  VIEWS_FULL: {
    status: 409,
    message: 'Ya tienes 20 vistas guardadas. Elimina alguna para guardar otra.',
  },
  SITE_LIMIT_REACHED: {
    status: 409,
    message: 'Llegaste al límite de sitios de tu plan. Elige uno con más sitios o elimina alguno.',
  },
  SITE_LIMIT_WITHOUT_PLAN: {
    status: 409,
    message: 'Llegaste al límite de sitios sin plan. Contrata un plan para registrar más.',
  },
  ACTIVITY_NOT_PENDING: {
    status: 409,
    message: 'Esta actividad ya no está pendiente: solo un administrador puede cambiarla.',
  },
  TOO_MANY_UPDATES: {
    status: 409,
    message:
      'Pide como máximo 200 actualizaciones a la vez. Elige menos, y pide las demás después.',
  },
  UPDATE_DONE: {
    status: 409,
    message:
      'El sitio ya está al día: según su última sincronización no espera esta actualización.',
  },
  UPDATE_REQUESTED: {
    status: 409,
    message: 'Esta actualización ya se pidió, en una actividad sin terminar.',
  },
  ATTACHMENTS_FULL: {
    status: 409,
    message: 'Ya adjuntaste 100 archivos en 24 horas. Vuelve a intentarlo más tarde.',
  },
  ATTACHMENT_REJECTED: {
    status: 409,
    message: 'El contenido del archivo no corresponde a su extensión. Quítalo y elige otro.',
  },
  ATTACHMENT_GONE: {
    status: 409,
    message: 'Un archivo adjunto ya no está disponible: quítalo y adjúntalo otra vez.',
  },
  BACKUP_TOO_LARGE: { status: 409, message: 'Archivo demasiado grande.' },
  BACKUP_NO_SPACE: { status: 409, message: 'Espacio insuficiente.' },
  BACKUP_REJECTED: { status: 409, message: 'El archivo no es un respaldo válido.' },
  UNDO_EXPIRED: {
    status: 409,
    message: 'Ya no se puede deshacer: pasaron más de 10 minutos.',
  },
  BACKUP_NOT_STORED: { status: 409, message: 'Este respaldo no está en el almacenamiento.' },
  BACKUP_NOT_PROVABLE: {
    status: 409,
    message: 'Solo se puede comprobar un respaldo que envió el conector sin contraseña propia.',
  },
  DRILL_UNDER_WAY: {
    status: 409,
    message: 'Ya se está comprobando un respaldo de este sitio. Espera a que termine.',
  },
  ARCHIVE_NOT_READY: {
    status: 409,
    message: 'El archivo de este respaldo no está listo. Vuelve a pedirlo en unos minutos.',
  },
  UPLOAD_OVER: { status: 409, message: 'Esta subida ya terminó o se canceló.' },
  BLOCKS_MISSING: { status: 409, message: 'Faltan bloques del archivo por subir.' },
  UPLOAD_INCOMPLETE: { status: 409, message: 'Faltan partes del archivo por subir.' },
  SITE_WITHOUT_OWNER: {
    status: 409,
    message: 'Este sitio no tiene propietario: asígnalo a un cliente para guardar sus respaldos.',
  },
  BACKUP_KEY_INVALID: {
    status: 401,
    message: 'La API Key de respaldos no existe, fue revocada o venció.',
  },
  REPORT_TOO_LARGE: {
    status: 409,
    message: 'El reporte tendría demasiadas actividades: acota las fechas.',
  },
  REPORT_EMPTY: { status: 409, message: 'El reporte no tendría ninguna actividad.' },
  REPORT_WITHDRAWN: { status: 410, message: 'Este reporte fue retirado.' },
  REPORT_NOT_FAILED: { status: 409, message: 'Este reporte no espera otro intento.' },
  MONTHLY_REPORTS_OFF: {
    status: 409,
    message: 'Este cliente no tiene destinatarios: guarda primero su configuración mensual.',
  },
  EXPORT_TOO_LARGE: {
    status: 409,
    message:
      'La lista tiene más de 10.000 filas: acótala con la búsqueda o los filtros y vuelve a descargarla.',
  },
  DATA_EXPORT_UNDER_WAY: {
    status: 409,
    message: 'Ya estamos preparando tus datos. Te escribimos por email cuando estén listos.',
  },
  ATTENTION_CLOSED: {
    status: 404,
    message: 'Este pendiente ya se resolvió. Recarga la página para ver los que quedan.',
  },
  TOO_MANY_REQUESTS: gatewayErrors.TOO_MANY_REQUESTS,
  SIGNATURE_INVALID: { status: 400, message: 'La firma no es válida.' },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    message: 'PayPal no responde en este momento. Vuelve a intentarlo en unos minutos.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'El contenido enviado es demasiado grande.' },
  INTERNAL: gatewayErrors.INTERNAL,
} as const satisfies Record<string, { status: number; message: string }>;
