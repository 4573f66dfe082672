import * as z from 'zod';

/** Why a sync failed: what happened, in plain Spanish, and what the person can do about it. */
export const syncFailures = {
  dns: {
    cause: 'No encontramos el servidor del sitio: su dominio no responde en el DNS.',
    advice: 'Revisa que la URL esté bien escrita y que el dominio no haya vencido.',
  },
  refused: {
    cause: 'El servidor del sitio rechazó la conexión.',
    advice: 'Comprueba con tu proveedor de hosting que el sitio esté en línea.',
  },
  timeout: {
    cause: 'El sitio tardó demasiado en responder.',
    advice: 'Puede estar sobrecargado. Vuelve a intentarlo en unos minutos.',
  },
  tls: {
    cause: 'El certificado de seguridad (HTTPS) del sitio no es válido.',
    advice: 'Renueva el certificado con tu proveedor de hosting.',
  },
  unauthorized: {
    cause: 'El sitio no aceptó la API Key.',
    advice:
      'Copia la API Key de los ajustes del conector en WordPress y guárdala de nuevo en el portal.',
  },
  server_password: {
    cause: 'El servidor del sitio pide una contraseña propia antes de que WordPress responda.',
    advice: 'Pide a tu hosting que permita /wp-json/gnusys/ sin esa contraseña.',
  },
  no_connector: {
    cause: 'El sitio respondió, pero no tiene activo el conector.',
    advice:
      'Instala y activa el conector. Si ya está activo, pide a tu plugin de seguridad o a tu hosting que permita /wp-json/gnusys/.',
  },
  not_wordpress: {
    cause: 'La dirección responde, pero no parece un sitio WordPress.',
    advice: 'Revisa la URL. Si WordPress está en una carpeta, inclúyela: https://ejemplo.cl/blog.',
  },
  not_json: {
    cause: 'La respuesta del sitio no es la de nuestro conector.',
    advice: 'Un plugin de caché o de seguridad puede estar interfiriendo. Revisa también la URL.',
  },
  too_big: {
    cause: 'La respuesta del sitio es demasiado grande.',
    advice: 'Comprueba que la URL sea la de tu WordPress.',
  },
  blocked: {
    cause: 'La URL apunta a una dirección de red privada o no permitida.',
    advice: 'Usa la dirección pública del sitio.',
  },
  redirects: {
    cause: 'El sitio redirige demasiadas veces.',
    advice: 'Registra la URL final del sitio, la que queda en el navegador.',
  },
  moved: {
    cause: 'El sitio redirige a otra dirección, a la que por seguridad no enviamos la API Key.',
    advice: 'Registra la URL final del sitio, la que queda en el navegador.',
  },
  http_error: {
    cause: 'El sitio respondió con un error.',
    advice: 'Revisa el registro de errores de WordPress o consulta a tu proveedor de hosting.',
  },
  network: {
    cause: 'Se cortó la conexión con el sitio.',
    advice: 'Vuelve a intentarlo en unos minutos.',
  },
  internal: {
    cause: 'No pudimos completar la sincronización por un problema nuestro.',
    advice: 'Vuelve a intentarlo. Si continúa, escríbenos.',
  },
} as const satisfies Record<string, { cause: string; advice: string }>;

export type SyncFailureCode = keyof typeof syncFailures;

export const syncFailureCodeSchema = z.enum(
  Object.keys(syncFailures) as [SyncFailureCode, ...SyncFailureCode[]],
);

const noAnswers: readonly SyncFailureCode[] = ['dns', 'refused', 'timeout', 'network'];
/** What a gateway says in place of a server behind it: bad gateway, unavailable, timeout. */
const gatewayStatuses = [502, 503, 504];

/** Whether a site gave no answer, and not one that cannot be used. */
export const isNoAnswer = ({
  code,
  httpStatus,
}: Pick<SyncFailure, 'code' | 'httpStatus'>): boolean =>
  noAnswers.includes(code) ||
  (code === 'http_error' && httpStatus !== null && gatewayStatuses.includes(httpStatus));

/** A failure as stored and shown. `httpStatus` is the site's own answer where there was one. */
export const syncFailureSchema = z.object({
  code: syncFailureCodeSchema,
  cause: z.string(),
  advice: z.string(),
  httpStatus: z.number().int().nullable(),
});
export type SyncFailure = z.output<typeof syncFailureSchema>;

export function describeFailure(
  code: SyncFailureCode,
  httpStatus: number | null = null,
): SyncFailure {
  const { cause, advice } = syncFailures[code];
  const detail = httpStatus === null ? cause : cause.replace(/\.$/, ` (${String(httpStatus)}).`);
  return { code, cause: detail, advice, httpStatus };
}
