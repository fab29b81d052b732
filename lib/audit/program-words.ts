/** Words for actors that are not persons, by their name in the rows. */
const PROGRAM_WORDS: Readonly<Record<string, string>> = {
  'account-link': 'Invitation or reset link',
  alerts: 'Alert rules',
  backup: 'npm run backup',
  'create-admin': 'npm run create-admin',
  doctor: 'npm run doctor',
  export: 'Export worker',
  'forgotten-password': 'Forgotten password form',
  'identity provider': 'Identity provider',
  'import-user-keys': 'Key import',
  'purge-alerts': 'Purge of alerts',
  'purge-archive': 'Purge of deliveries',
  'purge-audit': 'Purge of the audit',
  'remove-phantoms': 'npm run remove-phantoms',
  restore: 'npm run restore',
  'revoke-sessions': 'npm run revoke-sessions',
  'rewrap-keys': 'npm run rewrap-keys',
  'run-check': 'Endpoint check worker',
  'run-export': 'Export worker',
  'run-redelivery': 'Redelivery worker',
  schedule: 'Export schedule',
  'seed-demo': 'Demo setup',
  setup: 'npm run setup',
  'sign-in': 'Sign-in form',
}

/** The name of a program in words; any other name, for example a person’s, stays as it is. */
export const programWords = (name: string): string =>
  (Object.hasOwn(PROGRAM_WORDS, name) ? PROGRAM_WORDS[name] : undefined) ?? name

/** The actor of a row in words. */
export const actorWords = ({ actor, isSystem }: { actor: string; isSystem: boolean }): string =>
  isSystem ? programWords(actor) : actor
