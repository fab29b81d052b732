'use client'

import { useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/fields/select-field'
import { AlertLine } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import { TextLink } from '@/components/ui/text-link'
import { visibleText } from '@/lib/format/visible-text'
import type { TargetRow } from '@/lib/redelivery/targets/dto'
import { ExchangeView } from './exchange-view'
import { useSendSample, useTargetChoices } from './target-queries'
import { SEND_WORDS } from './target-words'

/** Sends the sample of an event to a staging target, and shows the exchange. */
export function SendSample({ event }: { event: string }) {
  const maySend = usePermission('redelivery.send')
  return maySend && <StagingTargets event={event} />
}

function StagingTargets({ event }: { event: string }) {
  const { environment } = useFrame()
  const { data, error, isPending } = useTargetChoices()
  if (isPending) return <p className="text-muted">The targets are on their way.</p>
  if (error)
    return (
      <p className="text-muted">
        The targets could not be read. <ProblemText error={error} />
      </p>
    )
  const staging = data.targets.filter(({ kind }) => kind === 'staging')
  const [first] = staging
  if (!first)
    return (
      <p className="text-pretty text-muted">
        It can be sent to a staging target, signed with the target’s own secret. There is none yet:{' '}
        <TextLink href={`/${environment.name}/redeliveries/targets`}>see the targets</TextLink>.
      </p>
    )
  return <Form event={event} targets={staging} first={first} />
}

type FormProps = { event: string; targets: readonly TargetRow[]; first: TargetRow }

function Form({ event, targets, first }: FormProps) {
  const [targetId, setTargetId] = useState(first.id)
  const { mutate, data: exchange, error, isPending, reset } = useSendSample(event)
  const choose = (id: string) => {
    setTargetId(id)
    reset()
  }
  const send = () =>
    mutate(targetId, { onSuccess: ({ state }) => announce(`Sent: ${SEND_WORDS[state].label.toLowerCase()}`) })
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-panel px-4 py-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-64 max-w-full">
          <SelectField
            label="Send it to"
            value={targetId}
            choices={targets.map(({ id, name }) => ({ value: id, label: visibleText(name) }))}
            onChange={choose}
          />
        </div>
        <Button className="min-h-9" onClick={send} disabled={isPending}>
          {isPending ? 'Waiting for the answer…' : exchange ? 'Send it again' : 'Send the sample'}
        </Button>
      </div>
      <p className="text-small text-pretty text-muted">
        The handler treats the sample like a real event. It is signed with the target’s own secret and carries the
        header rampdesk-redelivery: sample; each has an eventId of its own. The audit log records it.
      </p>
      <AlertLine>
        {error && (
          <>
            No answer is known. <ProblemText error={error} />
          </>
        )}
      </AlertLine>
      {exchange && <ExchangeView exchange={exchange} />}
    </div>
  )
}
