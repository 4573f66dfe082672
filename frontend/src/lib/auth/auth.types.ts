/** What a sign-in leads to. */
export type SignInStep = 'done' | 'confirm-email' | 'new-password';

export interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** What became of the sessions after a change of password: `alive` where the others could not be ended. */
type PasswordChangeOutcome = 'signed-in' | 'signed-out' | 'others-alive';

/** Accounts and tokens, as the SPA needs them. Every method rejects with an AuthError. */
export interface Auth {
  /** Whether tokens are kept from before. Says nothing about their worth. */
  hasStoredSession(): boolean;
  /** Whether the tokens that are kept by now are those of the person this tab shows. */
  isOwn(): boolean;
  /** From here on this tab is for the person whose tokens are kept. */
  claim(): void;
  /**
   * A fresh access token, renewed when it runs out soon. Undefined when nobody is signed in any more, or somebody else is
   * by now. Rejects where the renewal failed for a while only.
   */
  accessToken(): Promise<string | undefined>;
  /** Forgets the tokens at once, then tells the server; never rejects. */
  signOut(): Promise<void>;
  /** Forgets the tokens of this browser only. */
  forget(): void;
  /** Calls back when another tab signed this one's person out, or signed somebody in. Returns the way to stop. */
  onChange(listener: (change: 'ended' | 'started') => void): () => void;
  /** By e-mail address or by Cognito's own name of the account. */
  signIn(account: string, password: string): Promise<SignInStep>;
  signUp(account: NewAccount): Promise<void>;
  resendSignUpCode(email: string): Promise<void>;
  requestPasswordReset(email: string): Promise<void>;
  /**
   * Changes the password of who is signed in, ends all of their sessions and signs in again here. A wrong current one is
   * 'invalid-credentials'.
   */
  changePassword(current: string, next: string): Promise<PasswordChangeOutcome>;
  /** Starts loading what the methods above need, so that submitting a form does not wait for it. */
  preload(): void;
}

export type AuthErrorKind =
  | 'invalid-credentials'
  | 'already-registered'
  | 'already-confirmed'
  | 'not-confirmed'
  | 'code-mismatch'
  | 'code-expired'
  | 'weak-password'
  | 'too-many-attempts'
  | 'session-lost'
  | 'network'
  | 'unavailable'
  | 'invalid-input'
  | 'invitation-expired'
  | 'other';

/** A refused account operation. `message` is Spanish, fit to be shown. */
export class AuthError extends Error {
  readonly kind: AuthErrorKind;

  constructor(kind: AuthErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'AuthError';
    this.kind = kind;
  }
}
