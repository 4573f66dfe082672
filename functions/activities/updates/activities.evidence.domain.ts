import { lengthOf } from '../../core/validation/text.ts';
import { EVIDENCE_MAX_LENGTH, evidenceLength } from '../activities.form.domain.ts';

/** Evidence by its lines, and how many more there are for which it had no room. */
interface Evidence {
  lines: string[];
  more: number;
}

const MORE = /^y (\d{1,6}) más$/;

function evidenceIn(text: string): Evidence {
  const lines = text === '' ? [] : text.split(/\r?\n/);
  const more = MORE.exec(lines.at(-1) ?? '')?.[1];
  return more === undefined
    ? { lines, more: 0 }
    : { lines: lines.slice(0, -1), more: Number(more) };
}

const textOf = ({ lines, more }: Evidence): string =>
  [...lines, ...(more > 0 ? [`y ${String(more)} más`] : [])].join('\n');

/** How many of the lines there would be room for if there was nothing else. */
function mostOf(lines: readonly string[]): number {
  let room = EVIDENCE_MAX_LENGTH;
  const end = lines.findIndex((line) => (room -= lengthOf(line) + 1) < 0);
  return end === -1 ? lines.length : end;
}

function withRoomFor({ lines, more }: Evidence, added: readonly string[]): string {
  for (let shown = mostOf(added); shown > 0; shown -= 1) {
    const left = more + added.length - shown;
    const text = textOf({ lines: [...lines, ...added.slice(0, shown)], more: left });
    if (evidenceLength(text) <= EVIDENCE_MAX_LENGTH) return text;
  }
  return textOf({ lines, more: more + added.length });
}

/**
 * Evidence with lines below it: whole ones, as many as there is room for, then 'y 3 más', which has room of its own. What
 * is there stays, whatever its length.
 */
export const withLines = (before: string, added: readonly string[]): string =>
  withRoomFor(evidenceIn(before), added);

/** An edit of evidence: the text with which it began, and the one that it ended with. */
interface EvidenceEdit {
  from: string;
  to: string;
}

/** An edit of evidence, with what syncs wrote below `current` since it began. */
export function mergeEvidence({ from, to }: EvidenceEdit, current: string): string {
  const [was, is, edited] = [from, current, to].map(evidenceIn) as [Evidence, Evidence, Evidence];
  const known = new Set([...was.lines, ...edited.lines]);
  const more = edited.more + Math.max(0, is.more - was.more);
  const added = is.lines.filter((line) => !known.has(line));
  return withRoomFor({ lines: edited.lines, more }, added);
}
