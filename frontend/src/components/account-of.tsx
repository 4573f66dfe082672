/** Whose password is asked for, for the person and for password managers. */
export function AccountOf({ email, label }: { email: string; label: string }) {
  return (
    <>
      <p className="text-sm wrap-anywhere text-muted-foreground">
        {label}: <span className="font-medium text-foreground">{email}</span>
      </p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
    </>
  );
}
