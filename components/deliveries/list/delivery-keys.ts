import { type ListAction, type ListKey, listKeys } from '@/components/list/list-keys'

type LiveAction = 'live' | 'pause'

const LIVE_KEYS: readonly ListKey<LiveAction>[] = [
  { action: 'live', group: 'Page', keys: ['l'], shown: ['l'], does: 'Live list on or off' },
  { action: 'pause', group: 'Page', keys: ['p'], shown: ['p'], does: 'Pause or resume the live list' },
]

const KEYS = listKeys('delivery', 'Search text in payloads')

export const DELIVERY_KEYS: readonly ListKey<ListAction | LiveAction>[] = [
  ...KEYS.slice(0, -1),
  ...LIVE_KEYS,
  ...KEYS.slice(-1),
]
