export const triesAll = process.env['TEST_DEPTH'] === 'all';
