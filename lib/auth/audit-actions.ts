/** Everything that leaves a row in the audit table, with the sentence that explains it to a reader. */
export const AUDIT_ACTIONS = {
  'session.sign_in': 'An operator signed in.',
  'session.sign_in_failed': 'A sign-in was refused: unknown account, wrong password or disabled account.',
  'session.sign_in_throttled': 'Sign-ins were held back after too many failures; written once per limit and window.',
  'session.sign_out': 'An operator signed out.',
  'session.revoke': 'A session was ended: by a new sign-in in the same browser, or with the others of its account.',
  'operator.create': 'An operator account was created.',
  'sync.request': 'An operator asked for a sync of the archive now.',
  'archive.purge': 'Deliveries older than the archive keeps them were removed.',
  'view.create': 'A saved view of the deliveries list was created.',
  'view.update': 'A saved view was renamed, given other filters, shared or made private.',
  'view.delete': 'A saved view was deleted, by its owner or by an admin.',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof AUDIT_ACTIONS
