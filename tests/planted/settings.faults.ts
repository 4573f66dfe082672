import type { FaultGroup } from './fault.ts';

const inUnit = (file: string, name: string) => ({
  project: 'unit',
  file: `functions/settings/${file}`,
  name,
});

/** The settings, and what the SPA knows of them. */
export const settingsFaults: FaultGroup = {
  subject: 'Settings',
  faults: [
    {
      guarantee: 'A logo as SVG only draws.',
      file: 'functions/settings/settings.logo.domain.ts',
      find: ' && !ACTIVE.test(code)',
      replace: '',
      test: inUnit('settings.domain.test.ts', 'is refused: '),
    },
    {
      guarantee: 'A setting that goes back to its default follows the stage’s configuration again.',
      file: 'functions/settings/settings.domain.ts',
      find: 'change[name] === defaults[name] ? null : (change[name] ?? null),',
      replace: 'change[name] ?? null,',
      test: inUnit('settings.domain.test.ts', 'is nothing where an edit goes back to the default'),
    },
    {
      guarantee: 'No text that is called a picture becomes the logo of every page.',
      file: 'functions/settings/settings.logo.domain.ts',
      find: 'return formats.get(format)?.(atob(base64)) ?? false;',
      replace: "return formats.has(format) && base64 !== '';",
      test: inUnit('settings.domain.test.ts', 'is refused: '),
    },
    {
      guarantee: 'An edit while the SPA’s configuration is written is not lost.',
      file: 'functions/settings/settings.publish.service.ts',
      find: 'if (isDeepStrictEqual(now, config)) return;',
      replace: 'return;',
      test: inUnit('settings.publish.service.test.ts', 'looks again after it wrote'),
    },
    {
      guarantee: 'A stage gets its configuration although S3 did not report its file.',
      file: 'infra/features/settings.feature.ts',
      find: 'schedule: Schedule.rate(Duration.minutes(5)), targets }',
      replace: 'enabled: false, schedule: Schedule.rate(Duration.days(1)), targets }',
      test: {
        project: 'infra',
        file: 'tests/infra/web.test.ts',
        name: 'have a configuration that is written after each deployment',
      },
    },
  ],
};
