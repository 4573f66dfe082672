import type { FaultGroup } from './fault.ts';

/** What only the whole portal, or a browser, shows. */
export const portalFaults: FaultGroup = {
  subject: 'The whole portal',
  faults: [
    {
      guarantee: 'Every route asks the table of positions.',
      file: 'functions/core/http/api-dependencies.ts',
      find: '    mayCall,\n',
      replace: '    mayCall: () => true,\n',
      test: {
        project: 'portal',
        file: 'tests/integration/portal/authorization.positions.test.ts',
        name: 'may call what the table says',
      },
    },
  ],
};
