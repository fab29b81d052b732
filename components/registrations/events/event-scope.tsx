import { type ReactNode, useId } from 'react'
import { Radio } from '@/components/ui/fields/radio-choice'

type Props = { isAll: boolean; onChange: (isAll: boolean) => void }

export function EventScope({ isAll, onChange }: Props) {
  const group = useId()
  return (
    <div className="@container">
      <div className="grid gap-2 @lg:grid-cols-2">
        <Scope group={group} title="Chosen events" isChosen={!isAll} onChoose={() => onChange(false)}>
          Only the events chosen below. Events that the platform adds later are not sent until you choose them.
        </Scope>
        <Scope
          group={group}
          title={
            <>
              Every current and future event (<code className="font-mono text-small">*</code>)
            </>
          }
          isChosen={isAll}
          onChoose={() => onChange(true)}
        >
          Includes events that the platform adds later, so the receiver must answer 2xx to event names it does not know.
        </Scope>
      </div>
    </div>
  )
}

type ScopeProps = { group: string; title: ReactNode; isChosen: boolean; onChoose: () => void; children: string }

function Scope({ group, title, isChosen, onChoose, children }: ScopeProps) {
  const id = useId()
  return (
    <label className="flex cursor-pointer gap-2.5 rounded-card border border-line bg-panel px-3 py-2.5 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft">
      <Radio
        name={group}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-about`}
      />
      <span className="min-w-0">
        <span id={`${id}-title`} className="block font-medium">
          {title}
        </span>
        <span id={`${id}-about`} className="block text-pretty text-muted">
          {children}
        </span>
      </span>
    </label>
  )
}
