import type { Permission } from '../model/role'

/** The acts that each permission allows, in the words of pages and `docs/permissions.md`. */
export const PERMISSION_WORDS: Record<Permission, string> = {
  'delivery.read':
    'listing, counting, searching and comparing deliveries; reading one with its payload, downloading that, and seeing what is related to it; sequences and their gaps; the live tail',
  'return.read': 'listing, counting and adding up ACH debit returns; reading one with the deliveries about it',
  'return.refresh': 'reading the platform’s list of returns again at once',
  'redelivery.read':
    'seeing targets, redeliveries with their results, reports of endpoint checks, and what a redelivery would send and do; never a secret',
  'redelivery.send':
    'starting, pausing, resuming and cancelling redeliveries; starting checks of staging targets; dry runs, which show a signed request',
  'incident.read':
    'seeing incidents: runs of failures at an endpoint, with what they affected and how that was resolved',
  'alert.read':
    'seeing alerts that fired, with their evidence and history, and the rules behind them; trying rules on the last 30 days',
  'alert.write':
    'acknowledging, snoozing and muting alerts, planning work, and adding, changing and removing rules and switching them on or off',
  'channel.read': 'seeing alert channels with their recipients, hosts and messages; never an address, key or secret',
  'channel.write': 'adding, changing, testing and removing alert channels and switching them on or off',
  'recovery.read': 'seeing the recovery list: which failures are unresolved, and why the others are not',
  'recovery.write': 'closing, reopening, assigning and annotating failures; storing the result of a re-read',
  'target.write': 'adding, changing, testing and removing targets for redeliveries',
  'export.read':
    'seeing and downloading exports and saved reports with their manifests, including those of others; each download also needs the permission of the list, and export.payload for files with whole payloads',
  'export.create':
    'requesting exports of lists that one may read, cancelling them and removing their files; checked again when the file is made',
  'export.payload': 'exporting payloads with their values, and downloading such files',
  'export.manage': 'cancelling and removing the exports of others',
  'schedule.write': 'scheduling exports and reports, and changing, pausing, running and deleting one’s own schedules',
  'audit.read': 'reading the audit of an environment and entries outside any environment, and verifying the chain',
  'registration.read': 'listing registrations with their health',
  'registration.write': 'creating, changing and deleting registrations',
  'secret.read': 'seeing fingerprints, history and cut-over of the webhook secret; never the secret',
  'secret.write': 'preparing and setting the webhook secret; setting it asks for the password again',
  'signature.check': 'checking a pasted body and signature with a pasted secret; none of it is stored',
  'sync.read': 'seeing what the archive covers and the state of the sync',
  'sync.run': 'starting a sync at once',
  'user.read':
    'opening a user with a reason, and reading the user’s profile, off-ramps, deposits, on-ramps, accounts and activity, each lookup recorded in the audit; finding a user by e-mail; with this permission, search results lead to users instead of deliveries',
  'user.reveal': 'seeing the whole account number or IBAN of an auto-ramp account, with a reason; also needs user.read',
  'view.read': 'listing the saved views of a list that one may see; also needs the permission of that list',
  'view.write':
    'saving, changing and deleting one’s own views of lists that one may read; only its owner sees a private view',
  'view.share': 'sharing a view, or a preset of exports, with roles, and changing one while it is shared',
  'view.manage': 'seeing every shared view and preset of exports, and changing or deleting those of others',
  'user_key.read':
    'seeing which users have a key in the key directory and the result of its last test, and testing it; never the key',
  'user_key.write': 'adding, importing and revoking keys of users',
  'token.mint': 'minting a short-lived token for a user; it is shown once',
  'access_token.read': 'listing one’s own access tokens',
  'access_token.write':
    'creating access tokens for scripts, with scopes and a role that grants no more than one’s own, and revoking one’s own; a token is shown once',
  'access_token.manage': 'seeing and revoking the access tokens of others',
  'doctor.run':
    'running the doctor’s checks of the desk, the database, the worker and the connection to the platform with key and signature; never a secret',
  'console.read':
    'using the console: its forms, previews of requests, requests that only read, and one’s own history; requests as a user also need user.read and a reason',
  'console.write':
    'sending console requests that change something at the platform, each confirmed, and running simulations at a stand-in; changes of registrations also need registration.write, the webhook secret secret.write, and tokens token.mint',
  'account.read': 'seeing one’s own account and its sessions, and the table of roles',
  'account.write':
    'changing one’s own name, password (with the current one) and second factors, linking one’s account to the identity provider and unlinking it, and ending one’s own sessions',
  'operator.read':
    'listing accounts with role, last request, sessions and tokens; open invitations and resets, never their links',
  'operator.write':
    'changing an account’s role, also for one environment, disabling and enabling it, ending its sessions with its tokens, creating links that reset its password, and withdrawing links; the last active admin keeps role and account',
  'operator.create': 'creating an account, or an invitation to create one',
  'session.revoke': 'ending the sessions of an account, with its access tokens',
}
