import { Alert } from '../../../components/ui/alert.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { erasuresText } from '../erasures.text.ts';
import { CancelErasure } from './cancel-erasure.tsx';

const { asked: text } = erasuresText;

/** On every page, while the person's account is going to be deleted. */
export function ErasureAlert() {
  const { erasesAt } = useProfile();
  const format = useFormat();
  if (erasesAt === null) return null;
  return (
    <Alert
      className="mb-6 print:hidden"
      variant="warning"
      title={text.title(format.dateTime(erasesAt))}
      actions={<CancelErasure />}
    >
      {text.description}
    </Alert>
  );
}
