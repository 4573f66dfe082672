import { quoted } from './quoted.ts';

/** One rule of the glossary: what it refuses, and what to write instead. */
interface WordingRule {
  refuses: RegExp;
  instead: string;
}

/** Words between others: letters with accents count, as `\b` does not. */
const words = (list: string) => new RegExp(`(?<![\\p{L}])(?:${list})(?![\\p{L}])`, 'iu');
const term = (list: string, instead: string): WordingRule => ({ refuses: words(list), instead });

/** One thing, one word. */
const terms: WordingRule[] = [
  term('backups?|copias? de seguridad', 'respaldo'),
  term('mantenci[oó]n(?:es)?', 'mantenimiento'),
  term('informes?|reports?', 'reporte'),
  term('correos?(?: electrónicos?)?|e-mails?|mails?', 'email'),
  term('panel(?:es)?', 'portal'),
  term('clave(?:s)?', 'API Key, o contraseña'),
  term('plugin conector|plugin del (?:sitio|portal)', 'conector'),
  term('caduc\\p{L}+|expir\\p{L}+', 'vencer; de una sesión, terminar'),
  term('borr(?:a|as|e|an|ar|ado|ada|ó)(?! búsqueda)', 'eliminar'),
  term('añad\\p{L}+(?! nuevo)', 'agregar'),
  term('seleccion[ae] (?:una?|el|la|al menos)(?! texto)', 'elige'),
  term('ingresa', 'escribe, o inicia sesión'),
  term(
    'puls(?:a|ar|e)|pincha|clic|clica|cliquea|haz clic',
    'elige, o usa el botón; de una tecla, presiona',
  ),
  term('ordenador(?:es)?|computador(?:a|es|as)?', 'equipo'),
  term('m[oó]vil(?:es)?|celular(?:es)?', 'teléfono'),
  term('dueñ[oa]s?', 'propietario'),
  term('enlaz(?:ar|a|ado)', 'vincular'),
  term('tickets?', 'actividad'),
  term('por favor|exitosamente|exitos[oa]', 'nothing, or correctamente'),
  term('vs', 'por, o frente a'),
  term('Intro', 'Enter'),
  term('0 bytes', 'Sin espacio usado, o 0 MB'),
  term('export(?!a MainWP)\\p{L}*', 'descargar'),
  term('dar(?:lo)? de alta|nuevo sitio', 'registrar un sitio'),
  term('consultad[oa]s?|contad[oa]s', 'leído'),
];

/** Spanish of everybody: the reader is 'tú', one person, whose gender nobody knows. */
const address: WordingRule[] = [
  term(
    'vos|podés|tenés|querés|debés|necesitás|sabés|hacé|poné|mirá|fijate|elegí|escribí|ingresá|revisá|guardá|probá|intentá|agregá|copiá|pegá|abrí',
    'tú: puedes, tienes, elige',
  ),
  term(
    'vosotr[oa]s|vuestr[oa]s?|podéis|tenéis|queréis|habéis|sois|elegid|escribid|guardad',
    'ustedes, o mejor tú',
  ),
  term('usted(?:es)?|debe (?:especificar|ingresar|indicar|seleccionar|escribir)', 'tú'),
  {
    refuses:
      /(?:^|[.:;] )(?:Seleccione|Ingrese|Introduzca|Escriba|Revise|Verifique|Elija|Intente|Pulse|Haga|Guarde|Copie|Pegue|Espere|Recargue)(?!\p{L})/u,
    instead: 'tú: elige, escribe, revisa',
  },
  term('bienvenid[oa]s?|¿?estás segur[oa]', 'Hola, …; ¿Quieres …?'),
  {
    refuses: /\p{L}\([aeo]?s\)|\p{L}\/(?:as?|os?|las?|los)(?!\p{L})/u,
    instead: 'both plurals in full',
  },
  {
    refuses: words('(?:es|son) requerid[oa]s?|(?:es|son) obligatori[oa]s?'),
    instead: "'Escribe tu nombre', 'Elige un sitio'",
  },
];

const english: WordingRule[] = [
  term('dashboard', 'inicio'),
  term('status', 'estado'),
  term('logs?', 'registros'),
  { refuses: /(?<!\p{L})N\/A(?!\p{L})/u, instead: 'Sin dato, or —' },
  term(
    'the|and|your|you|please|not|found|page|loading|search|save|cancel|delete|edit|close|settings|upload|download|update|sync|websites?|users?|password|warning|failed|login|log ?in|sign|links?|click|home|site|theme|billing|feedback',
    'its Spanish word',
  ),
];

const typography: WordingRule[] = [
  { refuses: /\S {2,}\S/, instead: 'one space' },
  { refuses: / [,.;:!?…)»](?!\p{L})|[¿¡(«] /u, instead: 'no space beside the mark' },
  { refuses: /\.\.\./, instead: '…' },
  { refuses: /^[^¿]*\p{L}\?(?: |$|»)/u, instead: '¿ before the question' },
  { refuses: /!/, instead: 'a full stop' },
  { refuses: /["“”]/, instead: '« »' },
  { refuses: /[\d}]%/, instead: 'a space before %' },
  { refuses: /(?:Ajustes|Plugins) (?:→|>)/, instead: '›' },
];

/** Names that begin with a capital wherever they stand. */
const NAMES =
  /WordPress|MainWP|MySQL|MariaDB|Redis|Elementor|PayPal|WhatsApp|GNUsys Conector|Ctrl|Tab|Esc|Enter|Mayús|Ajustes|Herramientas|Tú|(?<=(?:^|\s)(?:a|en|de|desde|GNUsys Conector ›) )(?:Actividades|Notificaciones|Pagos|Pendientes|Planes|Reportes|Respaldos)(?!\p{L})|(?<=Volver a )Usuarios(?!\p{L})/gu;
const CAPITAL = /(?<=\p{Ll}[,»)]? )\p{Lu}\p{Ll}+/u;
const sentenceCase: WordingRule = { refuses: CAPITAL, instead: 'a small letter' };

/** Each rule by its reason in docs/glossary.md. */
export const rules: readonly WordingRule[] = [
  ...terms,
  ...address,
  ...english,
  ...typography,
  sentenceCase,
];

/** A text without what the specification quotes, the longest first, and without names. */
function unquoted(text: string): string {
  if (quoted.some((one) => one.alone && one.text === text)) return '';
  return quoted
    .filter((one) => !one.alone)
    .map((one) => one.text)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, phrase) => rest.replaceAll(phrase, 'x'), text);
}

/** What the glossary refuses in a text: 'expiró: vencer'. `strict`: also what the specification quotes. */
export function refusalsOf(text: string, strict = false): string[] {
  // An address is no Spanish.
  const rest = (strict ? text : unquoted(text)).replaceAll(/https?:\/\/[^\s«»]*[^\s«».,;:]/g, 'x');
  return rules.flatMap((rule) => {
    const { refuses, instead } = rule;
    const [found] = refuses.exec(rule === sentenceCase ? rest.replaceAll(NAMES, 'x') : rest) ?? [];
    return found === undefined ? [] : [`'${found.trim()}': ${instead}`];
  });
}
