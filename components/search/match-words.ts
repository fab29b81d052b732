import {
  ArrowDownLeft,
  ArrowUpRight,
  Bell,
  CircleHelp,
  Landmark,
  type LucideIcon,
  Undo2,
  User,
  Wallet,
} from 'lucide-react'
import type { Finding } from '@/lib/recognise/finding'
import { FINDING_WORDS } from '@/lib/recognise/finding'
import type { MatchKind, SearchAnswer } from '@/lib/search/dto'

export const MATCH_LOOKS: Record<MatchKind, { label: string; icon: LucideIcon }> = {
  user: { label: 'User', icon: User },
  'off-ramp': { label: 'Off-ramp', icon: ArrowUpRight },
  deposit: { label: 'Deposit', icon: Landmark },
  'on-ramp': { label: 'On-ramp', icon: ArrowDownLeft },
  return: { label: 'Return', icon: Undo2 },
  'funding source': { label: 'Funding source', icon: Wallet },
  account: { label: 'Account', icon: Wallet },
  event: { label: 'Event', icon: Bell },
  resource: { label: 'Resource', icon: CircleHelp },
}

/** Kinds that say little if another kind was recognised as well. */
const VAGUE = new Set<Finding['kind']>(['unknown id', 'resource', 'URL'])

/** The recognised kinds in words, for example "Event id, user id". */
export function recognisedWords(keys: readonly Finding[]): string {
  const telling = keys.filter(({ kind }) => !VAGUE.has(kind))
  const named = telling.length > 0 ? telling : keys.slice(0, 1)
  const labels = [...new Set(named.map(({ kind }) => FINDING_WORDS[kind].one))]
  const [first = '', ...rest] = labels
  return [first, ...rest.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(', ')
}

export function foundWords({ matches, isCapped }: SearchAnswer): string {
  if (matches.length === 0) return 'nothing found'
  return `${matches.length}${isCapped ? ' or more' : ''} found`
}
