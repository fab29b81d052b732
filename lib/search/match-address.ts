import { sharedAddress } from '../archive/filter/delivery-address'
import type { Permission } from '../model/role'
import { deskSegmentOf } from '../paths'
import { userAddress } from '../users/user-address'
import type { MatchKind, SearchMatch } from './dto'

/** Whether the reader has a permission. */
export type MayRead = (permission: Permission) => boolean

type Addressed = Pick<SearchMatch, 'kind' | 'id' | 'userId'> & { hasOwnPage: boolean }

/** The path of a match below its user’s page: the resource’s own page, or the tab that lists it. */
const USER_PLACES: Partial<Record<MatchKind, (id: string) => string[]>> = {
  user: () => [],
  'off-ramp': (id) => ['off-ramps', id],
  deposit: (id) => ['deposits', id],
  'on-ramp': (id) => ['on-ramps', id],
  'funding source': () => ['funding-sources'],
  account: (id) => [accountTab(id)],
}

/** The tabs for the usual prefixes of ids, which are only a hint, because ids are opaque (not-shown.md, rule 2). */
const ACCOUNT_TABS: Readonly<Record<string, string>> = { dc: 'debit-cards', crd: 'cards', bill: 'bills' }

function accountTab(id: string): string {
  const prefix = id.split('_')[0]?.toLowerCase() ?? ''
  return Object.hasOwn(ACCOUNT_TABS, prefix) ? (ACCOUNT_TABS[prefix] ?? 'bank-accounts') : 'bank-accounts'
}

/** The address of a match’s page if the reader may open it, else of its deliveries. */
export function matchAddress(
  environment: string,
  mayRead: MayRead,
  { kind, id, userId, hasOwnPage }: Addressed,
): string | null {
  const segment = deskSegmentOf(id)
  if (kind === 'return' && hasOwnPage && mayRead('return.read') && segment !== null)
    return `/${environment}/returns/${segment}`
  const place = USER_PLACES[kind]
  if (mayRead('user.read') && userId !== null && place) {
    const address = userAddress(environment, userId, ...place(id))
    if (address !== null) return address
  }
  if (kind === 'user') return sharedAddress(environment, 'user', id)
  if (kind === 'event') return sharedAddress(environment, 'eventId', id)
  return sharedAddress(environment, 'resource', id)
}
