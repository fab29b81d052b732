'use client'

import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { Notice } from '@/components/ui/notice'
import { Fingerprint } from '@/components/ui/text/fingerprint'
import { PlatformText } from '@/components/ui/text/platform-text'
import { type Cutover, STEPS_BEFORE_SET } from '@/lib/secret/dto'
import { Checklist } from './checklist'
import { currentStep, type StepName } from './cutover-steps'
import { DoubtfulDeliveries } from './doubtful-deliveries'
import { PreparedSecretNote } from './prepared-secret'
import { ReadingStep } from './reading-step'
import { SetForm } from './set-form'
import { ORIGIN_WORDS } from './state-words'
import { VerdictStep } from './verdict-step'
import { UNKNOWN_ADVICE } from './verdict-words'
import { WindowProgress } from './window-progress'

export type StepProps = {
  cutover: Cutover
  readAt: string
  isFirst: boolean
  isShown: boolean
  onDropped: () => void
  onRefused: (id: string, said: string) => void
}

const CONTENT: Record<StepName, (props: StepProps) => ReactNode> = {
  prepare: Prepare,
  ready: Ready,
  set: SetIt,
  window: Window,
  verdict: Judged,
}

export function StepContent({ name, ...props }: StepProps & { name: StepName }) {
  const Content = CONTENT[name]
  return <Content {...props} />
}

function Prepare({ cutover: { change, stage }, isShown, onDropped }: StepProps) {
  return (
    <>
      <p className="text-pretty text-muted">
        <Fingerprint value={change.fingerprint} />, {ORIGIN_WORDS[change.origin]}, prepared by{' '}
        <PlatformText text={change.preparedBy} isProse /> <TimeText iso={change.preparedAt} as="relative" />
      </p>
      {stage === 'prepared' && <PreparedSecretNote change={change} isShown={isShown} onDropped={onDropped} />}
    </>
  )
}

function Ready({ cutover: { change, stage }, isFirst }: StepProps) {
  if (stage === 'prepared') return <Checklist change={change} isFirst={isFirst} />
  const confirmed = STEPS_BEFORE_SET.filter((step) => change.steps.includes(step)).length
  return (
    <p className="text-muted">
      {confirmed} of {STEPS_BEFORE_SET.length} confirmed
    </p>
  )
}

function SetIt({ cutover: { change, stage }, onRefused }: StepProps) {
  if (stage === 'prepared') return <SetForm change={change} onRefused={onRefused} />
  if (stage === 'sending') {
    return <p>The request has been sent. Waiting for the platform’s answer. It is never sent a second time.</p>
  }
  const at = change.finishedAt ?? change.sentAt
  return (
    <>
      <p className="text-muted">
        {change.state === 'set' ? 'Set' : 'Sent'} by <PlatformText text={change.setBy ?? 'someone'} isProse />
        {at && (
          <>
            , <TimeText iso={at} as="exact" />
          </>
        )}
      </p>
      {change.state === 'unknown' && (
        <Notice
          tone="unknown"
          icon={<CircleHelp aria-hidden />}
          title="The answer was lost: it is not known which secret signs"
        >
          <p>{UNKNOWN_ADVICE}</p>
        </Notice>
      )}
    </>
  )
}

function Window({ cutover, readAt }: StepProps) {
  const { stage, inWindow, window } = cutover
  if (stage === 'prepared' || stage === 'sending') {
    return (
      <p className="text-pretty text-muted">
        For about 60 seconds either secret may sign. The last attempts of earlier deliveries may take 17 seconds more.
      </p>
    )
  }
  return (
    <>
      {currentStep(cutover) === 'window' && <WindowProgress cutover={cutover} readAt={readAt} />}
      <DoubtfulDeliveries inWindow={inWindow} window={window} />
    </>
  )
}

function Judged({ cutover }: StepProps) {
  if (cutover.stage === 'reading') return <ReadingStep cutover={cutover} />
  if (cutover.stage === 'judged') return <VerdictStep cutover={cutover} />
  return (
    <p className="text-pretty text-muted">
      The verdict compares the endpoints’ answers after the window with those before the change.
    </p>
  )
}
