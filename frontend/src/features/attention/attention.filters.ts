import {
  attentionKinds,
  type AttentionCounts,
  type AttentionKind,
  type AttentionState,
} from '../../../../functions/attention/attention.domain.ts';
import { idField } from '../../../../functions/core/validation/fields.ts';
import { useAddressParams } from '../../lib/url-params/use-address-params.ts';

/** What a list of pending items shows. */
export interface AttentionAsked {
  state: AttentionState;
  kind: AttentionKind | null;
  /** `mine`: of the person who looks. `none`: of nobody. */
  assignee: 'mine' | 'none' | null;
  /** A client's alone. */
  userId: string | null;
}

/** All that is open: where the page begins. */
export const wholeAttention: AttentionAsked = {
  state: 'open',
  kind: null,
  assignee: null,
  userId: null,
};

/** The kinds that there are. Of what was put aside nobody counts them: it may be any. */
export const kindsToChoose = (
  { state, kind }: AttentionAsked,
  counts: AttentionCounts | undefined,
): AttentionKind[] =>
  attentionKinds.filter(
    (each) => state !== 'open' || !counts || each === kind || (counts.kinds[each] ?? 0) > 0,
  );

/** The values of the filters as the address says them. */
const states = { apartados: 'aside', pospuestos: 'postponed', descartados: 'dismissed' } as const;
const assignees = { mi: 'mine', nadie: 'none' } as const;

const params = { state: 'estado', kind: 'tipo', assignee: 'asignado', userId: 'cliente' } as const;

const wordOf = (values: Readonly<Record<string, string>>, value: string | null) =>
  Object.keys(values).find((word) => values[word] === value) ?? null;

const valueOf = <Value extends string>(
  values: Readonly<Record<string, Value>>,
  word: string | null,
): Value | null => (word === null ? null : (values[word] ?? null));

/** What an address asks for; whatever a filter may not be counts as not chosen. */
function askedOf(address: URLSearchParams): AttentionAsked {
  const kind = address.get(params.kind);
  return {
    state: valueOf(states, address.get(params.state)) ?? 'open',
    kind: attentionKinds.find((each) => each === kind) ?? null,
    assignee: valueOf(assignees, address.get(params.assignee)),
    userId: idField.safeParse(address.get(params.userId)).data ?? null,
  };
}

/** The filters of the list, kept in the address, and the ways to change them. */
export function useAttentionFilters() {
  const [address, change] = useAddressParams();
  const asked = askedOf(address);
  const { state, kind, assignee, userId } = asked;
  // Counts are kept of all open items alone, by their kinds.
  const isCounted = state === 'open' && assignee === null && userId === null;
  return {
    asked,
    filtered: !isCounted || kind !== null,
    setState: (value: string | null) => change({ [params.state]: wordOf(states, value) }),
    setKind: (value: string | null) => change({ [params.kind]: value }),
    setAssignee: (value: string | null) => change({ [params.assignee]: wordOf(assignees, value) }),
    setClient: (value: string | null) => change({ [params.userId]: value }),
    clear: () => change(Object.fromEntries(Object.values(params).map((param) => [param, null]))),
    isCounted,
    isWhole: isCounted && kind === null,
  };
}

export type AttentionFilters = ReturnType<typeof useAttentionFilters>;
