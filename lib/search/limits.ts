import type { RecognisedKind } from '../recognise/finding'

/** What the desk does not hold, so that no search finds it. */
const LIMITS: Partial<Record<RecognisedKind, string>> = {
  'e-mail':
    'An e-mail is found only where a payload holds it: the platform has no list of users. Ask for a user id or a transaction instead.',
  'last four digits':
    'Digits are found only where an event names the account: of linked banks in deposits, and of payout accounts in off-ramps. Other accounts and cards are on the page of their user.',
  'wallet address': 'A wallet is found only where an event names it.',
  'funding source': 'A funding source is found once a deposit used it.',
  quote: 'A quote is found once its off-ramp has an event with a snapshot.',
}

export const SEVERAL_SPELLINGS =
  'Several ids differ from this text in capitals and small letters alone. Paste the id exactly as it was written.'

/** Of which some stand in events and others never do, so that an answer is no proof of the others. */
const PARTLY_KNOWN: readonly RecognisedKind[] = ['e-mail', 'last four digits']

export function limitsOf(kinds: readonly RecognisedKind[], isFound: boolean): string[] {
  const told = isFound ? kinds.filter((kind) => PARTLY_KNOWN.includes(kind)) : kinds
  return [...new Set(told)].flatMap((kind) => LIMITS[kind] ?? [])
}
