/** The storage gives no file at the address it was asked for; status 0 where it was not reached. */
export class DownloadRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(status === 0 ? notReached : refused(status));
    this.name = 'DownloadRefused';
    this.status = status;
  }
}

const notReached =
  'No pudimos conectar con el almacenamiento. Revisa tu conexión e inténtalo de nuevo.';
const refused = (status: number) =>
  `El almacenamiento no entregó el archivo (${String(status)}). Vuelve a intentarlo en unos minutos.`;
