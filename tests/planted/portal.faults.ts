import type { FaultGroup } from './fault.ts';

/** What only the whole portal, or a browser, shows. */
export const portalFaults: FaultGroup = {
  subject: 'The whole portal',
  faults: [
    {
      guarantee: 'A client may call no route of administrators.',
      file: 'functions/users/users.contract.ts',
      find: "path: '/users',\n    auth: 'admin',\n    summary",
      replace: "path: '/users',\n    auth: 'user',\n    summary",
      test: {
        project: 'portal',
        file: 'tests/integration/portal/authorization.test.ts',
        name: 'who may do what',
      },
    },
  ],
};
