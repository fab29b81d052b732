import { Check, Minus } from 'lucide-react'
import { useEffect, useRef } from 'react'

export type BoxState = 'all' | 'some' | 'none'

type Props = {
  id: string
  state: BoxState
  onChange: (isChosen: boolean) => void
  labelledBy: string
  describedBy?: string
}

/** Checked, unchecked or mixed. */
export function CheckBox({ id, state, onChange, labelledBy, describedBy }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  const Sign = state === 'some' ? Minus : Check
  return (
    <span className="relative grid size-4 shrink-0 place-items-center">
      <input
        ref={box}
        id={id}
        type="checkbox"
        checked={state === 'all'}
        onChange={() => onChange(state !== 'all')}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        className="size-4 scroll-mt-14 cursor-pointer max-lg:scroll-mb-20 appearance-none rounded-[4px] border border-faint bg-panel checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent"
      />
      {state !== 'none' && (
        <Sign aria-hidden className="pointer-events-none absolute size-3 text-on-accent" strokeWidth={3} />
      )}
    </span>
  )
}
