import { ENDPOINTS } from '../ramp'
import { isEndpointId } from '../ramp/contract/endpoints/endpoints'

/** An endpoint in the list of the console, or a simulation in theirs. */
export type IndexedEntry = {
  /** The end of its address. */
  endpoint: string
  title: string
  method: string
  /** A path, or a sentence. */
  about: string
  group: string
}

/** The groups are the first segments of paths below `/v1`, as words. */
export function endpointIndex(): IndexedEntry[] {
  return Object.entries(ENDPOINTS).flatMap(([endpoint, { title, method, path }]) =>
    isEndpointId(endpoint) ? [{ endpoint, title, method, about: path, group: groupOf(path) }] : [],
  )
}

const GROUPS: Readonly<Record<string, string>> = {
  integrator: 'Integrator',
  'auto-ramp-accounts': 'Auto-ramp',
  'auto-ramp-addresses': 'Auto-ramp',
  'bank-accounts': 'Bank accounts',
  'funding-sources': 'Funding sources',
  'debit-cards': 'Debit cards',
  'off-ramps': 'Off-ramps',
  'off-ramp-quotes': 'Off-ramps',
  'on-ramps': 'On-ramps',
  deposits: 'Deposits',
  cards: 'Cards and bills',
  bills: 'Cards and bills',
  sandbox: 'Cards and bills',
  users: 'User',
  'api-keys': 'User',
}

function groupOf(path: string): string {
  return GROUPS[path.split('/')[2] ?? ''] ?? 'Other'
}
