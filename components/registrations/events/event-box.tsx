import { Checkbox } from '@/components/ui/fields/checkbox'

export type BoxState = 'all' | 'some' | 'none'

type Props = {
  id: string
  state: BoxState
  onChange: (isChosen: boolean) => void
  labelledBy: string
  describedBy?: string
}

/** A check box that may stand for several events, of which all, some or none are chosen. */
export function EventBox({ id, state, onChange, labelledBy, describedBy }: Props) {
  return (
    <Checkbox
      id={id}
      checked={state === 'all'}
      isMixed={state === 'some'}
      onChange={() => onChange(state !== 'all')}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="scroll-mt-14 scroll-mb-20"
    />
  )
}
