import { createContext, use, useSyncExternalStore } from 'react';
import {
  hasRight,
  isAtLeast,
  type Position,
  type RightName,
} from '../../../../functions/core/validation/standing.ts';
import type { Profile } from '../../../../functions/profiles/profiles.domain.ts';
import type { Auth } from '../auth/auth.types.ts';
import type { SessionState, SessionStore } from './session.ts';

const StoreContext = createContext<SessionStore | null>(null);
const AuthContext = createContext<Auth | null>(null);

export const SessionProvider = StoreContext;
export const AuthProvider = AuthContext;

function needed<T>(value: T | null, provider: string): T {
  if (value === null) throw new Error(`A ${provider} is missing above this component`);
  return value;
}

export const useAuth = (): Auth => needed(use(AuthContext), 'AuthProvider');
export const useSessionStore = (): SessionStore => needed(use(StoreContext), 'SessionProvider');

/** The session state; renders again when it changes. */
export function useSession(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.state);
}

/** The signed-in person's profile. Use it only below the protected layout. */
export function useProfile(): Profile {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('useProfile needs a signed-in session');
  return session.profile;
}

/** Whether the signed-in person has a position of their side, or a greater one. */
export const useIsAtLeast = (least: Position): boolean => isAtLeast(useProfile(), least);

/** Whether the signed-in person has a right over a client's things. What they may not do is not shown to them. */
export const useMay = (right: RightName): boolean => hasRight(useProfile(), right);

/** Whether the signed-in person was invited to a client's company: what is about its account is sent to its client alone. */
export const useIsMember = (): boolean => useProfile().companyId !== null;

/** When the account of the client whose company the signed-in person belongs to is deleted; null if it is not. */
export function useCompanyErasure(): string | null {
  const session = useSession();
  return (session.status === 'signed-in' && session.companyErasesAt) || null;
}

/** When the account is deleted whose sites and plan the signed-in person sees: their own, or their company's. */
export function useAccountErasure(): string | null {
  const { companyId, erasesAt } = useProfile();
  const ofCompany = useCompanyErasure();
  return companyId === null ? erasesAt : ofCompany;
}

/** Whether the signed-in person has to enrol a second factor before anything else. */
export function useNeedsFactor(): boolean {
  const session = useSession();
  if (session.status !== 'signed-in') return false;
  return session.needsSecondFactor === true && session.profile.secondFactorSince === null;
}
