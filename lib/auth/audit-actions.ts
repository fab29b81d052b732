export const AUDIT_ACTIONS = {
  'session.sign_in': 'An operator signed in.',
  'session.sign_in_failed': 'A sign-in was refused: unknown account, wrong password or disabled account.',
  'session.sign_in_throttled': 'Sign-ins were throttled after too many failures; written once per limit and window.',
  'session.sign_out': 'An operator signed out.',
  'session.revoke':
    'A session was ended: by a new sign-in in the same browser, or with the others of its account and its access tokens.',
  'operator.create': 'An operator account was created.',
  'sync.request': 'An operator asked for a sync of the archive now.',
  'doctor.run': 'The doctor’s checks were run; written before anything is sent.',
  'console.send':
    'An operator sent a request from the console: which endpoint, as whom; written before it leaves, never with what it holds.',
  'console.answer':
    'How the platform answered a request of the console: done, refused, not made, or unknown because the answer was lost.',
  'return.refresh': 'An operator asked for the list of ACH debit returns to be read now.',
  'archive.purge': 'Deliveries older than the archive keeps them were removed.',
  'archive.remove_phantoms': 'Deliveries that the platform does not have were taken out of the archive.',
  'user.find': 'An operator found a user by an e-mail; never the address.',
  'user.open': 'An operator opened a user, with a purpose.',
  'user.read': 'An operator read data of a user; written before anything is read.',
  'view.create': 'A saved view of the deliveries list was created.',
  'view.update': 'A saved view was renamed, given other filters, shared or made private.',
  'view.delete': 'A saved view was deleted, by its owner or by an admin.',
  'token.mint': 'An operator asked the platform for a token of a user; written before the request is sent.',
  'token.answer':
    'How the platform answered the minting of a token: done, refused, or unknown because the answer was lost; never the token.',
  'user_key.add': 'An admin added the API key of a user to the key directory; only its fingerprint is in the row.',
  'user_key.import': 'API keys of users were imported into the key directory; the row has their number, never a key.',
  'user_key.test': 'An operator asked the platform whether the stored key of a user works.',
  'user_key.revoke': 'An admin deleted the stored key of a user.',
  'user_key.rewrap': 'Stored keys were re-wrapped with the current vault key, by the command; written with each batch.',
  'email_key.rewrap': 'Keys of e-mail digests were re-wrapped with the current vault key, by the command.',
  'target.create': 'An admin added a target for redeliveries; only the fingerprint of its secret is in the row.',
  'target.update': 'An admin changed a target for redeliveries.',
  'target.remove': 'An admin removed a target for redeliveries and its secret.',
  'target.test': 'An admin sent a test to a target for redeliveries; written before the request is sent.',
  'target.rewrap': 'Secrets of targets were re-wrapped with the current vault key, by the command.',
  'redelivery.start':
    'An operator started a redelivery: where from, how many, to which target, and the fingerprint of its secret.',
  'redelivery.pause':
    'An operator paused a redelivery, or it paused itself: its owner may no longer send, or its target changed.',
  'redelivery.resume': 'An operator resumed a redelivery and became its owner.',
  'redelivery.cancel': 'An operator cancelled a redelivery.',
  'redelivery.end': 'A redelivery ended by itself: finished, or stopped after failures in a row; with its counts.',
  'recovery.close': 'An operator closed failures by hand, with a reason.',
  'recovery.reopen': 'An operator reopened failures, with a reason.',
  'recovery.assign': 'An operator assigned failures or removed their assignment.',
  'recovery.note': 'An operator wrote or removed a note on failures.',
  'recovery.undo': 'An operator undid closing or assigning failures, within seconds.',
  'recovery.re_read':
    'A re-read showed that a resource had reached a final state, which closes its failures up to then.',
  'export.create':
    'An operator, or a schedule of theirs, requested an export: list, filter, columns and payload policy.',
  'export.cancel': 'An operator cancelled an export.',
  'export.remove': 'An operator removed the file of an export.',
  'export.end': 'An export ended: its rows and the SHA-256 of its file, or why it failed.',
  'export.download': 'An operator began to download the file of an export.',
  'export_preset.create': 'A layout of exports was saved.',
  'export_preset.update': 'A saved layout of exports was changed, shared or made private.',
  'export_preset.delete': 'A saved layout of exports was deleted.',
  'schedule.create': 'An operator scheduled an export or a report.',
  'schedule.update': 'A schedule was changed, paused or resumed.',
  'schedule.delete': 'A schedule was deleted.',
  'access_token.create': 'An operator created a token for scripts; never the token.',
  'access_token.revoke': 'A token for scripts was revoked, by its owner or an admin.',
  'registration.create': 'An operator asked the platform to create a registration; written before the request is sent.',
  'registration.update':
    'An operator asked the platform to change the events of a registration; written before the request is sent.',
  'registration.delete': 'An operator asked the platform to delete a registration; written before the request is sent.',
  'registration.answer':
    'How the platform answered a change of a registration: done, refused, or unknown because the answer was lost.',
  'secret.prepare': 'An admin prepared a webhook secret; only its fingerprint is kept.',
  'secret.confirm': 'An admin confirmed a step of the cut-over, or withdrew the confirmation.',
  'secret.drop': 'An admin discarded a webhook secret that was prepared and not set.',
  'secret.set': 'An admin asked the platform to set the webhook secret; written before the request is sent.',
  'secret.answer':
    'How the platform answered the setting of the webhook secret: set, refused, unknown because the answer was lost, or not accepted and so prepared again.',
  'secret.password_failed': 'A wrong password was entered to set the webhook secret.',
  'secret.password_throttled':
    'Setting the webhook secret was throttled after too many wrong passwords; written once per operator and window.',
  'user.reveal': "An operator asked for a user's whole account number, with a reason; written before it is read.",
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof AUDIT_ACTIONS
