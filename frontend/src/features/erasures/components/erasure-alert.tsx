import { Alert } from '../../../components/ui/alert.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useCompanyErasure, useProfile } from '../../../lib/session/session.context.tsx';
import { erasuresText } from '../erasures.text.ts';
import { CancelErasure } from './cancel-erasure.tsx';

const { asked: text, ofCompany: companyText } = erasuresText;

/** On every page, while the person's account, or the one of their company, is going to be deleted. */
export function ErasureAlert() {
  const { erasesAt } = useProfile();
  const companyErasesAt = useCompanyErasure();
  const format = useFormat();
  return (
    <>
      {companyErasesAt !== null && (
        <Alert
          className="mb-6 print:hidden"
          variant="warning"
          title={companyText.title(format.dateTime(companyErasesAt))}
        >
          {companyText.description}
        </Alert>
      )}
      {erasesAt !== null && (
        <Alert
          className="mb-6 print:hidden"
          variant="warning"
          title={text.title(format.dateTime(erasesAt))}
          actions={<CancelErasure />}
        >
          {text.description}
        </Alert>
      )}
    </>
  );
}
