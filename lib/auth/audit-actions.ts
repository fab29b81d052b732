/** Everything in the audit table, explained to its reader. */
export const AUDIT_ACTIONS = {
  'session.sign_in': 'An operator signed in.',
  'session.sign_in_failed': 'A sign-in was refused: unknown account, wrong password or disabled account.',
  'session.sign_in_throttled': 'Sign-ins were held back after too many failures; written once per limit and window.',
  'session.sign_out': 'An operator signed out.',
  'session.revoke': 'A session was ended: by a new sign-in in the same browser, or with the others of its account.',
  'operator.create': 'An operator account was created.',
  'sync.request': 'An operator asked for a sync of the archive now.',
  'archive.purge': 'Deliveries older than the archive keeps them were removed.',
  'archive.remove_phantoms': 'Deliveries that the platform does not have were taken out of the archive.',
  'view.create': 'A saved view of the deliveries list was created.',
  'view.update': 'A saved view was renamed, given other filters, shared or made private.',
  'view.delete': 'A saved view was deleted, by its owner or by an admin.',
  'registration.create': 'An operator asked the platform to create a registration; written before the request leaves.',
  'registration.update':
    'An operator asked the platform to change the events of a registration; written before the request leaves.',
  'registration.delete': 'An operator asked the platform to delete a registration; written before the request leaves.',
  'registration.answer':
    'How the platform answered a change of a registration: done, refused, or unknown because the answer got lost.',
  'secret.prepare': 'An admin prepared a webhook secret; only its fingerprint is kept.',
  'secret.confirm': 'An admin confirmed a step of the cut-over, or took the confirmation back.',
  'secret.drop': 'An admin gave up a webhook secret that was prepared and not set.',
  'secret.set': 'An admin asked the platform to set the webhook secret; written before the request leaves.',
  'secret.answer':
    'How the platform answered the setting of the webhook secret: set, refused, unknown because the answer got lost, or not taken and so prepared again.',
  'secret.password_failed': 'The password that setting the webhook secret asks for was wrong.',
  'secret.password_throttled':
    'Setting the webhook secret was held back after too many wrong passwords; written once per operator and window.',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof AUDIT_ACTIONS
