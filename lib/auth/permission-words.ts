import type { Permission } from './roles'

/** The acts that each permission allows, as pages and `docs/permissions.md` say it. */
export const PERMISSION_WORDS: Record<Permission, string> = {
  'delivery.read':
    'listing, counting, searching and comparing deliveries; reading one with its payload, downloading that, and seeing what is related to it; sequences and their gaps; the live tail',
  'return.read': 'listing, counting and adding up ACH debit returns; reading one with the deliveries about it',
  'return.refresh': 'asking for the platform’s list of returns to be read now',
  'redelivery.read':
    'seeing targets, redeliveries with their results, reports of endpoint checks, and what sending deliveries again would send and do; never a secret',
  'redelivery.send':
    'starting, pausing, resuming and cancelling redeliveries; starting checks of staging targets; dry runs, which show a signed request',
  'incident.read': 'incidents: runs of failures at an endpoint, with what they hit and what became of it',
  'alert.read':
    'alerts that fired, with their evidence and history; the rules behind them, and trying rules on the last 30 days',
  'alert.write':
    'acknowledging, snoozing and muting alerts, planned work, and adding, changing, switching and removing rules',
  'channel.read':
    'seeing the channels of alerts with their recipients, hosts and messages; never an address, key or secret',
  'channel.write': 'adding, changing, testing, switching and removing channels of alerts',
  'recovery.read': 'the recovery list: which failures are unresolved, and why the others are not',
  'recovery.write': 'closing, reopening, assigning and noting failures; storing what a re-read showed',
  'target.write': 'adding, changing, testing and removing targets for redeliveries',
  'export.read':
    'seeing exports and reports as files, their manifests and files, those of others too; the permission of the list is asked for as well, and export.payload for files with whole payloads, at each download',
  'export.create':
    'asking for exports of lists that one may read, cancelling them and removing their files; asked for again when the file is made',
  'export.payload': 'exporting payloads with their values, and downloading such files',
  'export.manage': 'cancelling and removing the exports of others',
  'schedule.write': 'scheduling exports and reports, and changing, pausing, running and deleting one’s own schedules',
  'audit.read': 'reading the audit of an environment and what belongs to none, and verifying its chain',
  'registration.read': 'listing registrations with their health',
  'registration.write': 'creating, changing and deleting registrations',
  'secret.read': 'seeing fingerprints, history and cut-over of the webhook secret; never the secret',
  'secret.write': 'preparing and setting the webhook secret; setting asks for the password again',
  'signature.check': 'checking a pasted body and signature with a pasted secret; nothing of it is kept',
  'sync.read': 'seeing what the archive covers and how the sync stands',
  'sync.run': 'asking for a sync now',
  'user.read':
    'opening a user with a purpose, and reading profile, off-ramps, deposits, on-ramps, accounts and activity of a user; each lookup is a row of the audit; answers of the search lead there, those of others to deliveries; finding a user by e-mail',
  'user.reveal':
    'seeing the whole account number or IBAN of an auto-ramp account, with a reason; user.read is asked for as well',
  'view.read': 'listing the saved views of a list that one may see; the permission of that list is asked for as well',
  'view.write':
    'saving, changing and deleting views of one’s own, of lists that one may read; a private view is seen by its owner only',
  'view.share': 'sharing a view, or a preset of exports, with roles, and changing one while it is shared',
  'view.manage': 'seeing every shared view and preset of exports, and changing or deleting those of others',
  'user_key.read':
    'seeing which users have a key in the key directory and how the last test of it went, and testing it; never the key',
  'user_key.write': 'adding, importing and revoking keys of users',
  'token.mint': 'minting a short-lived token for a user; it is shown once',
  'access_token.read': 'listing the access tokens of one’s own',
  'access_token.write':
    'creating access tokens for scripts, with scopes and a role not above one’s own, and revoking one’s own; a token is shown once',
  'access_token.manage': 'seeing and revoking the access tokens of others',
  'doctor.run':
    'running the checks of the doctor: desk, database, worker, and the way to the platform with key and signature; never a secret',
  'console.read':
    'the console: its forms, a request as it would leave, requests that only read, and the own history; requests as a user take user.read and a purpose as well',
  'console.write':
    'sending requests of the console that change something at the platform, each confirmed; changes of registrations take registration.write as well, the webhook secret secret.write, tokens token.mint',
  'account.read': 'seeing one’s own account and its sessions, and the table of roles',
  'account.write': 'changing one’s own password, with the current one, and ending one’s own sessions',
  'operator.read':
    'listing accounts with role, last request, sessions and tokens; open invitations and resets, never their links',
  'operator.write':
    'changing the role of an account, disabling and enabling it, ending its sessions with its tokens, creating a link that resets its password, withdrawing links; the last active admin keeps role and account',
  'operator.create': 'creating an account, or an invitation to create one',
  'session.revoke': 'ending the sessions of an account, with its access tokens',
}
