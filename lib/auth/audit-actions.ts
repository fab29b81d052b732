export const AUDIT_ACTIONS = {
  'session.sign_in': 'An operator signed in.',
  'session.break_glass':
    'The break-glass account signed in with its password while local accounts are off. Find out why.',
  'session.sign_in_failed':
    'A sign-in was refused: unknown account, wrong password, disabled account, or someone whom the identity provider knows but who may not sign in here.',
  'session.sign_in_throttled': 'Sign-ins were throttled after too many failures; written once per limit and window.',
  'session.sign_out': 'An operator signed out.',
  'session.revoke':
    'A session was ended: by a new sign-in in the same browser, by the identity provider, or together with the other sessions and the access tokens of its account.',
  'session.factor': 'An operator gave their second factor: a passkey, a code of their app, or a recovery code.',
  'session.proof':
    'An operator without a second factor proved again who they are: with the password, or at the identity provider.',
  'session.proof_failed': 'A wrong second factor, or a wrong password in its place, was given in a session.',
  'session.proof_throttled':
    'Second factors, or passwords in their place, were throttled after too many wrong ones; written once per operator and window.',
  'factor.begin': 'An operator began to set up an authenticator app; the secret is never recorded.',
  'factor.add': 'An operator set up an authenticator app as second factor.',
  'factor.remove': 'An operator removed their own authenticator app.',
  'factor.add_passkey': 'An operator set up a passkey as second factor.',
  'factor.rename_passkey': 'An operator renamed one of their passkeys.',
  'factor.remove_passkey': 'An operator removed one of their passkeys.',
  'factor.passkey_copied': 'A passkey was refused because its counter went back: its key may have been copied.',
  'factor.recovery_codes':
    'An operator created new recovery codes, which replace the earlier ones; the codes are never recorded.',
  'factor.rewrap':
    'The sealed data of authenticator apps and passkeys was re-wrapped with the current vault key, by the command.',
  'operator.remove_factors': 'An admin removed the second factors of an account, which ended its sessions.',
  'operator.create': 'An operator account was created, by the command or at the first single sign-on.',
  'operator.follow':
    'The identity provider gave an account another role, name or e-mail; with the values before and after.',
  'operator.invite': 'An admin created an invitation for a new account; the link is never recorded.',
  'operator.join': 'An invited person created their account.',
  'operator.reset':
    'An admin, or the form for forgotten passwords, created a link that resets the password of an account; the link is never recorded.',
  'operator.withdraw': 'An admin withdrew an invitation or a password reset.',
  'operator.role': 'An admin changed the role of an account.',
  'operator.disable': 'An admin disabled an account, which ended its sessions and access tokens.',
  'operator.enable': 'An admin enabled an account.',
  'account.link': 'An operator linked their account to the identity provider; with issuer and subject.',
  'account.link_failed': 'An account was not linked to the identity provider; with the reason.',
  'account.unlink':
    'An operator unlinked their account from the identity provider; with the number of sessions that ended.',
  'account.name': 'An operator changed their own name.',
  'account.password':
    'An operator changed their password, or set it with a reset link; other sessions ended. The row names the identity at the provider that this unlinked, if any.',
  'account.password_failed': 'A wrong current password was entered to change a password.',
  'account.password_throttled':
    'Changing a password was throttled after too many wrong ones; written once per operator and window.',
  'sync.request': 'An operator asked for an immediate sync of the archive.',
  'doctor.run': 'The doctor’s checks were run; written before anything is sent.',
  'console.send':
    'An operator sent a request from the console: which endpoint, as whom; written before the request is sent, never with its content.',
  'console.simulate':
    'An operator made something happen at the stand-in of an environment: which simulation; written before it is sent.',
  'console.answer':
    'How the platform answered a request of the console: done, refused, not made, or unknown because the answer was lost.',
  'return.refresh': 'An operator asked for the list of ACH debit returns to be read at once.',
  'audit.purge': 'Audit rows past their retention were removed; their number and last hash are sealed.',
  'backup.make': 'The database was backed up into a file, by the command; written before anything is read.',
  'backup.restore':
    'The database was filled from a backup, by the command; redeliveries that were going on were paused.',
  'archive.purge': 'Deliveries past their retention were removed from the archive.',
  'archive.remove_phantoms': 'Deliveries that the platform does not have were removed from the archive.',
  'user.find': 'An operator found a user by e-mail; the address is never recorded.',
  'user.open': 'An operator opened a user, with a purpose.',
  'user.read': 'An operator read data of a user; written before anything is read.',
  'view.create': 'A saved view of a list was created.',
  'view.update': 'A saved view was renamed, given other filters, shared or made private.',
  'view.delete': 'A saved view was deleted, by its owner or by an admin.',
  'token.mint': 'An operator asked the platform for a token of a user; written before the request is sent.',
  'token.answer':
    'How the platform answered the minting of a token: done, refused, or unknown because the answer was lost; the token is never recorded.',
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
  'target.sample': 'An operator sent the sample of an event to a staging target; written before the request is sent.',
  'target.rewrap': 'Secrets of targets were re-wrapped with the current vault key, by the command.',
  'check.start': 'An operator started a check of a target; written before anything is sent.',
  'check.end': 'A check of a target ended, or was stopped; with its counts and, if stopped, the reason.',
  'redelivery.start':
    'An operator started a redelivery: its source, its number of deliveries, its target, and the fingerprint of the target’s secret.',
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
  'access_token.create': 'An operator created a token for scripts; the token itself is never recorded.',
  'access_token.revoke': 'A token for scripts was revoked, by its owner or an admin.',
  'alert.acknowledge': 'An operator acknowledged an alert, or withdrew the acknowledgement.',
  'alert.snooze': 'An operator snoozed an alert until a time, or ended the snooze.',
  'alert.purge': 'Alert history past its retention was removed, with its messages.',
  'alert_silence.create': 'An operator muted the subject of a rule, or announced planned work, with the reason.',
  'alert_silence.remove': 'An operator ended a mute or planned work.',
  'alert_rule.create': 'An operator added an alert rule.',
  'alert_rule.update': 'An operator changed an alert rule, or switched it on or off.',
  'alert_rule.remove': 'An operator removed an alert rule.',
  'alert_channel.create': 'An admin added an alert channel: kind, severities and host.',
  'alert_channel.update': 'An admin changed an alert channel, or switched it on or off.',
  'alert_channel.remove': 'An admin removed an alert channel with its address and secret.',
  'alert_channel.test': 'An admin sent a test to an alert channel; written before the test is sent.',
  'alert_channel.rewrap': 'The stored secrets of channels were re-wrapped with the current vault key.',
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
  'user.reveal': 'An operator asked for a user’s whole account number, with a reason; written before it is read.',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof AUDIT_ACTIONS
