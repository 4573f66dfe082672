import type { ReactNode } from 'react';
import { FormCard } from '../../../components/form-card.tsx';
import { useIsMember } from '../../../lib/session/session.context.tsx';
import { dataExportsText as text } from '../data-exports.text.ts';

/** The card of a person's own data, with or without its code: it says what is in the file. */
export function DataExportFrame({ children }: { children: ReactNode }) {
  const description = useIsMember() ? text.descriptionToMembers : text.description;
  return (
    <FormCard wide title={text.title} description={description}>
      {children}
    </FormCard>
  );
}
