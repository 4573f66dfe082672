import { configure } from '@testing-library/react';

// A limit is there to end what hangs: a busy machine must not fail what merely takes longer.
configure({ asyncUtilTimeout: 10_000 });
