import { ENDPOINTS } from '../ramp'
import { isEndpointId } from '../ramp/contract/endpoints/endpoints'

/** An endpoint in the list of endpoints, or a simulation in the list of simulations. */
export type IndexedEntry = {
  /** The last part of the page’s address. */
  endpoint: string
  title: string
  method: string
  /** The path of an endpoint, or the sentence of a simulation. */
  about: string
  group: string
}

/** The endpoints, grouped by the first segment of their path below `/v1`, in words. */
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
