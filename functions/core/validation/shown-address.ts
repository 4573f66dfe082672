/** Parameters of Punycode (RFC 3492 §5). */
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128];
/** The last letter that is shown, œ: what decodes to more is another script. */
const LAST_CODE = 0x153;

const digitOf = (character: string): number =>
  /\d/.test(character) ? Number(character) + T_MAX : character.charCodeAt(0) - 97;

function adapted(delta: number, letters: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / letters);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** A number of variable length from `digits`, which it takes away. */
function nextDelta(digits: string[], bias: number): number {
  let [delta, weight] = [0, 1];
  for (let k = BASE; ; k += BASE) {
    const digit = digitOf(digits.shift() ?? 'a');
    delta += digit * weight;
    const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
    if (digit < threshold) return delta;
    weight *= BASE - threshold;
  }
}

/** What a label after its 'xn--' stands for (RFC 3492 §6.2); '' where it has letters beyond `LAST_CODE`. */
function decoded(label: string): string {
  const end = label.lastIndexOf('-');
  const letters = Array.from(label.slice(0, Math.max(end, 0)));
  const digits = Array.from(label.slice(end + 1));
  let [code, at, bias] = [FIRST_CODE, 0, FIRST_BIAS];
  while (digits.length > 0) {
    const delta = nextDelta(digits, bias);
    const length = letters.length + 1;
    bias = adapted(delta, length, code === FIRST_CODE && at === 0);
    code += Math.floor((at + delta) / length);
    at = (at + delta) % length;
    if (code > LAST_CODE) return '';
    letters.splice(at, 0, String.fromCodePoint(code));
    at += 1;
  }
  return letters.join('');
}

/**
 * Letters of the languages of western Europe that nobody takes for others: no Greek, no Cyrillic, whose а is read as a; of
 * Latin no dotless ı, no þ and ð.
 */
const PLAIN_LABEL = /^[a-z0-9\u00df-\u00ef\u00f1-\u00f6\u00f8-\u00fd\u00ff\u0153-]+$/;

function shownLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const shown = decoded(label.slice(4));
  // What is shown leads there: nothing that was written otherwise than its letters are.
  const leadsThere =
    URL.canParse(`https://${shown}`) && new URL(`https://${shown}`).hostname === label;
  return PLAIN_LABEL.test(shown) && leadsThere ? shown : label;
}

/**
 * A URL with its host in the letters that people type: 'https://xn--and-6ma2c.cl' is 'https://ñandú.cl'. For reading
 * alone: links, and what is stored, compared and sent, keep the host as it is. A label with any letter beyond those of
 * western Europe stays as it is kept, so that no name is read as another one.
 */
export const inLetters = (url: string): string =>
  url.replace(/^(?:https?:\/\/)?[^/:?#]*xn--[^/:?#]*/i, (start) =>
    start.replace(/[^/:.]+$|[^/:.]+(?=\.)/g, shownLabel),
  );
