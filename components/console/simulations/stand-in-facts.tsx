import { TimeText } from '@/components/preferences/time-text'
import { formatQuantity } from '@/lib/format/number'

type Props = { clock: { now: string; frozen: boolean }; faults: number }

/** Clock and faults, on which every simulation depends. */
export function StandInFacts({ clock, faults }: Props) {
  return (
    <p className="text-muted">
      Its clock says <TimeText iso={clock.now} as="exact" />
      {clock.frozen && ', stopped'}. {faults > 0 && `${formatQuantity(faults, 'active fault')}.`}
    </p>
  )
}
