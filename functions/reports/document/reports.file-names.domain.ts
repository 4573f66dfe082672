/** What a stored report's name says (spec 001 §2: 'client name and date parsed from the file name'). */
export interface ReportFileName {
  clientName: string;
  /** UTC instant with milliseconds. */
  date: string;
}

/** Of the encoded name: with the rest it stays below the 255 bytes of a file's name where it is saved. */
const ENCODED_MAX_LENGTH = 180;
const NAMELESS = 'Cliente';

/**
 * One line, without control characters and marks that change the reading direction. They are removed first: what they
 * kept apart, blanks or a letter and its accent, is then joined.
 */
const plain = (name: string) =>
  name
    .toWellFormed()
    .replace(/(?!\s)[\p{Cc}\p{Bidi_Control}]/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();

const hex = (character: string) =>
  `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`;

/** Percent-encoding with '-' for a space and '!' for the sign: S3 keys should have no '%', and '_' joins the parts. */
const encode = (text: string) =>
  encodeURIComponent(text)
    .replace(/[-_.!~*'()]/g, hex)
    .replaceAll('%20', '-')
    .replaceAll('%', '!');

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('-', '%20').replaceAll('!', '%'));
  } catch {
    return undefined;
  }
}

/** As many whole characters as fit once they are encoded. */
function fitting(name: string): string {
  let kept = '';
  let length = 0;
  for (const character of name) {
    length += encode(character).length;
    if (length > ENCODED_MAX_LENGTH) break;
    kept += character;
  }
  return kept.trim();
}

/** The client's name as a file's name can hold it, which is what `parseReportFileName` gives back. */
export const nameInFileOf = (clientName: string): string => fitting(plain(clientName)) || NAMELESS;

/**
 * 'report_Panader!C3!ADa-del-Sur_20260305T140709123Z.html' (spec 001 §3: 'report_{client}_{timestamp}.html').
 * Letters, digits and '!-_.' only: safe in a key of S3. `savedFileNameOf` gives the one that people see.
 * @param at UTC instant.
 * @throws RangeError where `at` is no instant.
 */
export const reportFileNameOf = (clientName: string, at: string): string =>
  `report_${encode(nameInFileOf(clientName))}_${new Date(at).toISOString().replace(/[-:.]/g, '')}.html`;

const shape = /^report_([\w!-]+)_(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.html$/;

/** The parts of a report's file name; undefined for another file. */
export function parseReportFileName(fileName: string): ReportFileName | undefined {
  const [, encoded = '', year, month, day, ...time] = shape.exec(fileName) ?? [];
  const [hours, minutes, seconds, millis] = time;
  const clientName = decode(encoded);
  const date = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${millis}Z`;
  if (!clientName || Number.isNaN(Date.parse(date))) return undefined;
  return { clientName, date };
}

/** Names that no file may have on the systems where it is saved. */
const FORBIDDEN = /[\\/:*?"<>|]/g;

/**
 * 'report_Panadería del Sur_20260305T140709123Z.html': the name under which a report is saved, in the client's own
 * letters; the object's name if that is no report's.
 */
export function savedFileNameOf(fileName: string): string {
  const clientName = parseReportFileName(fileName)?.clientName.replace(FORBIDDEN, '-');
  const stamp = fileName.slice(fileName.lastIndexOf('_') + 1);
  return clientName === undefined ? fileName : `report_${clientName}_${stamp}`;
}
