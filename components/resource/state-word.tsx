import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleSlash,
  Hourglass,
  Info,
  type LucideIcon,
  OctagonAlert,
  Undo2,
} from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { PlatformText } from '@/components/ui/text/platform-text'
import { capitalize } from '@/lib/format/capitalize'
import { visibleText } from '@/lib/format/visible-text'
import { meaningOf, type ValueList } from '@/lib/ramp/contract/values/value-list'
import type { StateTone, StateTones } from '@/lib/users/state-tones'

const LOOKS: Record<StateTone, { tone: string; icon: LucideIcon }> = {
  good: { tone: 'delivered', icon: CircleCheck },
  waiting: { tone: 'legacy', icon: Hourglass },
  needs: { tone: 'rejected', icon: CircleDashed },
  failed: { tone: 'failed', icon: OctagonAlert },
  returned: { tone: 'rejected', icon: Undo2 },
  plain: { tone: 'legacy', icon: Info },
  ended: { tone: 'legacy', icon: CircleSlash },
  unknown: { tone: 'unknown', icon: CircleHelp },
}

type Props = {
  value: string
  values: ValueList
  tones: StateTones
  /** Replaces the value, which is otherwise shown without underscores. */
  word?: string
  withMeaning?: boolean
}

/** A state in words, with icon and tone; a value that the contract does not list is marked unknown. */
export function StateWord({ value, values, tones, word: given, withMeaning = false }: Props) {
  const meaning = meaningOf(values, value)
  const isKnown = meaning !== undefined
  const { tone, icon: Icon } = LOOKS[isKnown && Object.hasOwn(tones, value) ? (tones[value] ?? 'unknown') : 'unknown']
  const word = isKnown ? capitalize(given ?? value.replaceAll('_', ' ')) : value
  const explained = meaning ?? 'Unknown to this version'
  return (
    <>
      <span title={withMeaning ? undefined : visibleText(explained)} className="inline-block max-w-full align-middle">
        <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={2.25} />}>
          <PlatformText text={word} className="truncate" />
        </Badge>
      </span>
      {withMeaning && <span className="text-muted"> {explained}.</span>}
    </>
  )
}
