import { ExportButton } from '../../../components/exports/export-button.tsx';
import type { AttentionAsked } from '../attention.filters.ts';
import { useExportAttention } from '../attention.queries.ts';
import { attentionText } from '../attention.text.ts';

export interface ExportAttentionProps {
  asked: AttentionAsked;
}

/** Downloads what the filters find. */
export const ExportAttention = ({ asked }: ExportAttentionProps) => (
  <ExportButton ask={useExportAttention(asked)} nouns={attentionText.nouns} />
);
