/** Values that a row does not store: each list reads every byte. */
export const absentInActivityRows = {
  websiteGone: null,
  hoursDedicated: null,
  closingComment: '',
  userPlanId: null,
  versionAtCreation: null,
  versionAtCompletion: null,
  completedAt: null,
  revision: 0,
};
