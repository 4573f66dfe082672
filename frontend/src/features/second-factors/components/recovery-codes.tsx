import { CopyButton } from '../../../components/copy-button.tsx';
import { secondFactorText } from '../second-factors.text.ts';

const text = secondFactorText.codes;

/** Ten recovery codes, to be read once. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">{text.explanation}</p>
      <ul
        aria-label={text.label}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg border bg-muted/60 p-4"
      >
        {codes.map((code) => (
          <li key={code} className="font-mono text-sm font-semibold tracking-wide">
            {code}
          </li>
        ))}
      </ul>
      <div>
        <CopyButton text={codes.join('\n')} label={text.copy} />
      </div>
    </div>
  );
}

/** The end of a dialog that answers recovery codes. */
export const shownCodes = (codes: readonly string[] | undefined) =>
  codes && { title: text.title, label: text.done, children: <RecoveryCodes codes={codes} /> };
