const KEY = 'password-recovery';

/** Remembers in this tab that a recovery was asked for (spec 000 §4). It only informs; the link's code decides. */
export const recoveryFlag = {
  set: () => sessionStorage.setItem(KEY, 'requested'),
  clear: () => sessionStorage.removeItem(KEY),
};
