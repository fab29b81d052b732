/** The files of `docs` that the desk shows, in the order of its page Documentation. Files for developers are left out. */
export const DOCUMENTS = [
  { name: 'vocabulary', title: 'Vocabulary', about: 'What each word on screen means' },
  { name: 'lists', title: 'Lists', about: 'Filters, columns and addresses of every list' },
  { name: 'exports', title: 'Exports', about: 'Formats, payload policies, manifests, schedules' },
  { name: 'scripts', title: 'Scripts', about: 'The command line, and requests by programs' },
  { name: 'audit', title: 'Audit', about: 'What is recorded, and how the chain is verified' },
  { name: 'permissions', title: 'Permissions', about: 'Who may do what' },
  { name: 'security', title: 'Security', about: 'What is protected, and how' },
  { name: 'single-sign-on', title: 'Single sign-on', about: 'Signing in with your identity provider' },
  { name: 'key-resolver', title: 'Key resolver', about: 'Users’ API keys from a service of yours' },
  { name: 'endpoints', title: 'Endpoints', about: 'Every endpoint of the platform that the desk knows' },
  { name: 'limits', title: 'Limits and assumptions', about: 'What the desk does not do, and what it assumes' },
  { name: 'configuration', title: 'Configuration', about: 'Every variable' },
  { name: 'operations', title: 'Operations', about: 'Installing, backing up, upgrading, repairing' },
  { name: 'watching', title: 'Monitoring', about: 'Probes, metrics, traces and the log' },
  { name: 'scale', title: 'Scale', about: 'How much one process and one Postgres hold, and how to grow' },
] as const

export type DocumentName = (typeof DOCUMENTS)[number]['name']

export const findDocument = (name: string) => DOCUMENTS.find((document) => document.name === name) ?? null
