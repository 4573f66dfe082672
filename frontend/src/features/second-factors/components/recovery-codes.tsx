import { Download } from 'lucide-react';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { useConfig } from '../../../lib/config.context.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { secondFactorText } from '../second-factors.text.ts';

const text = secondFactorText.codes;

/** Ten recovery codes, to be read once. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { brand } = useConfig();
  const { email } = useProfile();
  const download = () => {
    const lines = [text.fileTitle(brand, email), '', ...codes, ''];
    saveFile(new File([lines.join('\n')], text.file, { type: 'text/plain' }));
  };
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
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label={text.copy} />
        <Button variant="secondary" onClick={download}>
          <Download aria-hidden="true" />
          {text.download}
        </Button>
      </div>
    </div>
  );
}

/** The end of a dialog that answers recovery codes. */
export const shownCodes = (codes: readonly string[] | undefined) =>
  codes && {
    ...{ title: text.title, label: text.done },
    children: <RecoveryCodes codes={codes} />,
  };
