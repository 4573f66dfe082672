/** Somebody who asks for what an account has. */
export interface OfAccount {
  userId: string;
  /** The client whose company they belong to; left out for clients themselves and for administrators. */
  companyId?: string | undefined;
}

/** The client whose sites, activities, plan and payments a person sees: the one who invited them, or themselves (ADR 0053). */
export const accountIdOf = ({ userId, companyId }: OfAccount): string => companyId ?? userId;
