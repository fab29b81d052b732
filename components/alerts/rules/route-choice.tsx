'use client'

import { CheckChoice } from '@/components/ui/fields/check-choice'
import type { RouteChannel, RuleChannel } from '@/lib/alerts/dto'
import { removedSentence, toldThrough } from '@/lib/alerts/routing/told-through'
import { visibleText } from '@/lib/format/visible-text'
import type { Severity } from '@/lib/model/alert/alert'

type Props = {
  channels: readonly RouteChannel[]
  /** The rule’s channels as stored. */
  named: readonly RuleChannel[]
  severity: Severity
  value: readonly string[]
  onChange: (value: string[]) => void
  problem?: string | null
}

/** The channels that a rule names; if it names none, its severity decides. */
export function RouteChoice({ channels, named, severity, value, onChange, problem = null }: Props) {
  const chosen = channels
    .filter(({ id }) => value.includes(id))
    .map(({ id, name, isOn }): RuleChannel => ({ id, name, state: isOn ? 'on' : 'off' }))
  const told = toldThrough({ channels: chosen, severity }, channels)
  const removed = named.filter(({ state }) => state === 'removed').map(({ name }) => name)
  return (
    <div className="flex flex-col gap-1">
      {channels.length > 0 && (
        <CheckChoice
          legend="Sent to"
          choices={channels.map(({ id, name, isOn }) => ({
            value: id,
            title: visibleText(name),
            about: isOn ? '' : 'is off: nothing is sent to it',
          }))}
          value={value}
          onChange={onChange}
          problem={problem}
        />
      )}
      <p role="status" className="text-pretty text-muted [overflow-wrap:anywhere]">
        {removed.length > 0 && `${removedSentence(removed)} `}
        {chosen.length === 0 ? `${told.words}. Choose channels to send it elsewhere.` : told.problem}
      </p>
    </div>
  )
}
