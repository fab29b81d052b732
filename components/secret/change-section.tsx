'use client'

import { Ban } from 'lucide-react'
import { useState } from 'react'
import { usePermission } from '@/components/api/frame-context'
import { useRemaining } from '@/components/ui/hooks/use-remaining'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { Fingerprint } from '@/components/ui/text/fingerprint'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import type { SecretState } from '@/lib/model/secret-change'
import type { Cutover, PreparedSecret, SecretChange, SecretStatus } from '@/lib/secret/dto'
import { CutoverCard } from './cutover-card'
import { GeneratedSecret, type ShownSecret } from './generated-secret'
import { StartChange } from './start-change'

const TAKEN: readonly SecretState[] = ['set', 'unknown']

const NEXT_CHANGE = 'next'

export function ChangeSection({ status }: { status: SecretStatus }) {
  const { cutover, current, readAt, history } = status
  const [newest] = history
  const isFirst = !history.some(({ id, state }) => id !== cutover?.change.id && TAKEN.includes(state))
  // The secret is kept here alone, neither in a query nor in storage.
  const [shown, setShown] = useState<ShownSecret | null>(null)
  // Where the focus goes: a change’s id, or the start of the next change.
  const [goOn, setGoOn] = useState<string | null>(null)
  // A refusal’s text is kept only here, because it may quote the secret.
  const [refusal, setRefusal] = useState<{ id: string; said: string } | null>(null)
  const isSpent = history.some(({ id, state }) => id === shown?.id && state !== 'prepared')
  if (isSpent) setShown(null)
  const keep = ({ change, secret }: PreparedSecret) => {
    if (secret === null) setGoOn(change.id)
    else setShown({ id: change.id, secret })
  }
  const forget = (next: string) => {
    setShown(null)
    setGoOn(next)
  }
  return (
    <>
      {shown && <GeneratedSecret shown={shown} onGone={() => forget(shown.id)} />}
      {cutover && (
        <Section title={isOver(cutover) ? 'The last change' : 'Change in progress'} lead={<Lead cutover={cutover} />}>
          <CutoverCard
            key={cutover.change.id}
            cutover={cutover}
            readAt={readAt}
            isFirst={isFirst}
            takesFocus={goOn === cutover.change.id}
            isShown={shown?.id === cutover.change.id}
            onDropped={() => forget(NEXT_CHANGE)}
            onRefused={(id, said) => setRefusal({ id, said })}
          />
        </Section>
      )}
      {!shown && cutover?.stage !== 'prepared' && (
        <Section title="Change the secret">
          {newest?.state === 'refused' && (
            <Refused change={newest} said={refusal?.id === newest.id ? refusal.said : null} />
          )}
          <Next
            cutover={cutover}
            readAt={readAt}
            isFirst={!current}
            takesFocus={goOn === NEXT_CHANGE}
            onPrepared={keep}
          />
        </Section>
      )}
    </>
  )
}

const isOver = ({ stage }: Cutover) => stage === 'judged'

function Lead({ cutover }: { cutover: Cutover }) {
  const mayChange = usePermission('secret.write')
  return (
    <>
      To <Fingerprint value={cutover.change.fingerprint} />. The progress is stored on the server, so it survives a
      reload and colleagues see it.{!mayChange && !isOver(cutover) && ' Only an admin can change the secret.'}
    </>
  )
}

function Refused({ change, said }: { change: SecretChange; said: string | null }) {
  return (
    <Notice
      tone="rejected"
      icon={<Ban aria-hidden />}
      title="The platform refused the last secret; nothing was changed"
    >
      <p className="[overflow-wrap:anywhere]">
        <Fingerprint value={change.fingerprint} />
        {change.problem && (
          <>
            : <LongPlatformText text={change.problem} isProse />
          </>
        )}
        {said && (
          <>
            {' '}
            It says: <PlatformText text={said} isProse />
          </>
        )}
      </p>
      <p>The previous secret still signs. Prepare another one.</p>
    </Notice>
  )
}

type NextProps = {
  cutover: Cutover | null
  readAt: string
  isFirst: boolean
  takesFocus: boolean
  onPrepared: (prepared: PreparedSecret) => void
}

function Next({ cutover, readAt, ...start }: NextProps) {
  const left = Math.ceil(useRemaining(cutover?.windowMs ?? 0, readAt) / 1000)
  if (cutover?.stage === 'sending' || left > 0) {
    return (
      <p className="text-pretty text-muted">
        {left > 0 ? <span className="tabular-nums">The next change is possible in {left} s.</span> : 'Not now.'} A
        second change within the window is refused: with three secrets in use, it would not be clear which one signed a
        delivery.
      </p>
    )
  }
  return <StartChange {...start} />
}
