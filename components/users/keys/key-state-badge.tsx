import { Ban, CircleCheck, CircleDashed, CircleX, type LucideIcon, UserRoundX } from 'lucide-react'
import { IconBadge } from '@/components/ui/badge'
import type { KeyState } from '@/lib/model/user-key'
import { KEY_STATE_WORDS } from '@/lib/users/keys/key-words'

const LOOKS: Record<KeyState, { tone: string; icon: LucideIcon }> = {
  untested: { tone: 'legacy', icon: CircleDashed },
  works: { tone: 'delivered', icon: CircleCheck },
  refused: { tone: 'failed', icon: CircleX },
  'other-user': { tone: 'contradictory', icon: UserRoundX },
  revoked: { tone: 'legacy', icon: Ban },
}

export function KeyStateBadge({ state }: { state: KeyState }) {
  return <IconBadge {...LOOKS[state]}>{KEY_STATE_WORDS[state].label}</IconBadge>
}
