/** Wording of the verification in two steps. */
export const secondFactorText = {
  title: 'Verificación en dos pasos',
  description:
    'Además de tu contraseña, al iniciar sesión escribes un código de una aplicación de tu teléfono. Quien conozca tu contraseña no podrá entrar.',
  off: 'Desactivada',
  on: 'Activada',
  since: (date: string) => `Desde el ${date}.`,
  offHint:
    'Necesitas una aplicación de autenticación en tu teléfono. Muchos gestores de contraseñas también muestran estos códigos.',
  begin: 'Activar',
  renew: 'Crear nuevos códigos de recuperación',
  switchOff: 'Desactivar',
  changeDevice: 'Cambiar de teléfono',
  required: {
    title: 'Protege tu cuenta antes de continuar',
    why: 'Con tu cuenta se llega a los sitios de todos los clientes. Por eso, además de tu contraseña, al iniciar sesión escribes un código de una aplicación de tu teléfono.',
    steps: [
      'Ten a mano una aplicación de autenticación. Muchos gestores de contraseñas también sirven.',
      'Escanea un código QR con ella y escribe el código que te muestre.',
      'Guarda los códigos de recuperación, por si pierdes el teléfono.',
    ],
    begin: 'Empezar',
    leave: 'Cerrar sesión',
  },
  fields: {
    password: 'Contraseña',
    code: 'Código de tu aplicación',
    codeHint: 'Los 6 números que muestra ahora.',
    newCode: 'Código que muestra la aplicación',
  },
  failed: 'No se pudo completar la verificación en dos pasos',
  password: {
    title: 'Activa la verificación en dos pasos',
    description: 'Para empezar, escribe tu contraseña.',
    submit: 'Continuar',
    submitting: 'Comprobando…',
  },
  scan: {
    title: 'Agrega esta cuenta a tu aplicación',
    description: 'Escanea el código QR con la aplicación y escribe el código que te muestre.',
    qr: 'Código QR para tu aplicación',
    secret: '¿No puedes escanearlo? Escribe estas letras y números en la aplicación:',
    copySecret: 'Copiar el texto',
    submit: 'Activar',
    submitting: 'Activando…',
  },
  codes: {
    title: 'Guarda tus códigos de recuperación',
    explanation:
      'Si pierdes el teléfono, uno de estos códigos te deja entrar. Guárdalos en un lugar seguro: no los volveremos a mostrar.',
    copy: 'Copiar los códigos',
    download: 'Descargar',
    file: 'codigos-de-recuperacion.txt',
    fileTitle: (brand: string, email: string) => `Códigos de recuperación de ${email} en ${brand}`,
    label: 'Códigos de recuperación',
    done: 'Ya los guardé',
  },
  renewal: {
    title: 'Crea nuevos códigos de recuperación',
    description: 'Los códigos que tienes ahora dejarán de servir.',
    submit: 'Crear códigos',
    submitting: 'Creando…',
  },
  removal: {
    cliente: {
      title: 'Desactiva la verificación en dos pasos',
      description:
        'Bastará tu contraseña para iniciar sesión. Tus códigos de recuperación dejarán de servir.',
      submit: 'Desactivar',
      submitting: 'Desactivando…',
      done: 'Verificación en dos pasos desactivada',
    },
    admin: {
      title: 'Cambia de teléfono',
      description:
        'Escribe un código de la aplicación que usas ahora. Después agregarás la cuenta a la nueva.',
      submit: 'Continuar',
      submitting: 'Comprobando…',
      done: 'Ya puedes agregar la cuenta a otro teléfono',
    },
  },
} as const;
