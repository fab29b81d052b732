import { userAddress } from '@/lib/users/user-address'

/** The tabs of a user’s page, in order. A tab is listed once its page exists; `path` lies below the user. */
export const USER_TABS = [
  { path: '', label: 'Activity' },
  { path: 'off-ramps', label: 'Off-ramps' },
  { path: 'deposits', label: 'Deposits' },
  { path: 'on-ramps', label: 'On-ramps' },
  { path: 'funding-sources', label: 'Funding sources' },
  { path: 'bank-accounts', label: 'Bank accounts' },
  { path: 'debit-cards', label: 'Debit cards' },
  { path: 'auto-ramp', label: 'Auto-ramp' },
  { path: 'bills', label: 'Bills' },
  { path: 'cards', label: 'Cards' },
  { path: 'returns', label: 'Returns' },
  { path: 'deliveries', label: 'Deliveries' },
  { path: 'tokens', label: 'Tokens' },
] as const satisfies readonly UserTab[]

export type UserTab = { path: string; label: string }

/** The tab of an address such as `/sandbox/users/usr_1/off-ramps/offr_2`. */
export function tabOf(pathname: string): string {
  const below = pathname.split('/')[4] ?? ''
  return USER_TABS.some(({ path }) => path === below) ? below : ''
}

/** The address of a tab; null if it is not listed. */
export function tabAddress(environment: string, userId: string, tab: string): string | null {
  return USER_TABS.some(({ path }: UserTab) => path === tab) ? userAddress(environment, userId, tab) : null
}
