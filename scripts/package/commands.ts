/** Commands of a package: what whoever runs a shop needs, and nothing that works on the code. */
export const PACKAGE_COMMANDS = [
  'start',
  'backend',
  'worker',
  'serve',
  'build',
  'rollback',
  'seed',
  'go-live',
  'doctor',
  'vitals',
  'backup',
  'restore',
  'backup:check',
  'import:payments',
  'export:invoices',
] as const;
