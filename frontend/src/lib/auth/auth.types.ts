/** The next step after a sign-in. */
export type SignInStep = 'done' | 'confirm-email' | 'new-password' | 'code';

export interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** The version of the terms that the person accepts, where there are any. */
  termsVersion?: string | undefined;
}

/** Accounts and tokens for the SPA. Every method rejects with an AuthError. */
export interface Auth {
  /** Whether tokens are stored. They may be invalid. */
  hasStoredSession(): boolean;
  /** Whether the stored tokens belong to the person shown in this tab. */
  isOwn(): boolean;
  /** Makes this tab the tab of the person whose tokens are stored. */
  claim(): void;
  /**
   * An access token, renewed if it expires soon. Undefined when nobody is signed in, or when somebody else is. Rejects
   * when the renewal failed with a temporary error.
   */
  accessToken(): Promise<string | undefined>;
  /** The access token of this tab's person as it is kept, which may have run out. */
  storedToken(): string | undefined;
  /** Deletes the tokens at once, then notifies the server; never rejects. */
  signOut(): Promise<void>;
  /** Deletes the tokens of this browser only. */
  forget(): void;
  /**
   * Calls back when another tab signs this tab's person out, or signs somebody in. Returns the function that
   * unsubscribes.
   */
  onChange(listener: (change: 'ended' | 'started') => void): () => void;
  /** `account` is an e-mail address or Cognito's username. */
  signIn(account: string, password: string): Promise<SignInStep>;
  /** Answers the step 'code' of a sign-in, within three minutes: 'session-lost' after that. */
  confirmCode(code: string): Promise<SignInStep>;
  signUp(account: NewAccount): Promise<void>;
  resendSignUpCode(email: string): Promise<void>;
  /** Starts loading the code for the methods above, so that a submit does not wait for it. */
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

/** A refused account operation. `message` is in Spanish and can be shown to the user. */
export class AuthError extends Error {
  readonly kind: AuthErrorKind;

  constructor(kind: AuthErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'AuthError';
    this.kind = kind;
  }
}
