import type { RecognisedKind } from '../recognise/finding'
import type { EmailMemory } from '../users/emails/email-keys'

/** Sentences for kinds that the desk knows only as far as events name them. */
const LIMITS: Partial<Record<RecognisedKind, string>> = {
  'last four digits':
    'Digits are found only if an event names the account: linked banks in deposits, payout accounts in off-ramps. For other accounts and cards, see the user’s page.',
  'wallet address': 'A wallet is found only if an event names it.',
  'funding source': 'A funding source is found once a deposit used it.',
  quote: 'A quote is found once its off-ramp has an event with a snapshot.',
}

export const SEVERAL_SPELLINGS =
  'Several ids differ from this text only in upper and lower case. Paste the id exactly as it was written.'

/** Kinds whose limit is told even with matches, because events name only some of their values. */
const PARTLY_KNOWN: readonly RecognisedKind[] = ['e-mail', 'last four digits']

/** Whether users are found by e-mail. `no-role`: the operator may not look users up. */
export type EmailSearch = EmailMemory | { state: 'no-role' }

export function limitsOf(kinds: readonly RecognisedKind[], isFound: boolean, emails: EmailSearch): string[] {
  const told = isFound ? kinds.filter((kind) => PARTLY_KNOWN.includes(kind)) : kinds
  return [...new Set(told)].flatMap((kind) => (kind === 'e-mail' ? emailLimit(emails, isFound) : (LIMITS[kind] ?? [])))
}

const IN_PAYLOADS = 'An e-mail is found only if a payload contains it. Search for a user id or a transaction instead.'

function emailLimit(emails: EmailSearch, isFound: boolean): string {
  switch (emails.state) {
    case 'no-role':
      return `Your role can’t look up users by e-mail. ${IN_PAYLOADS}`
    case 'no-vault':
      return `Users can’t be found by e-mail: without a vault key (VAULT_KEY), Rampdesk remembers no e-mails. ${IN_PAYLOADS}`
    case 'off':
      return `Users can’t be found by e-mail: Rampdesk is set to remember no e-mails (USER_EMAIL_RETENTION_DAYS). ${IN_PAYLOADS}`
    case 'on':
      return isFound
        ? `A user can be found by e-mail for ${emails.days} days after being opened here or imported with it. There may be others.`
        : `No user with this e-mail is known here, and the platform has no search by e-mail. Open the user once by user id, or import keys with an e-mail column. The user can then be found by e-mail for ${emails.days} days.`
  }
}
