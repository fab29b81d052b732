'use client'

import { Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { ProblemText } from '@/components/states/problem-text'
import { CheckboxRow } from '@/components/ui/fields/checkbox'
import { AlertLine } from '@/components/ui/section'
import { TextLink } from '@/components/ui/text-link'
import type { CutoverStep } from '@/lib/model/secret-change'
import { type SecretChange, STEPS_BEFORE_SET } from '@/lib/secret/dto'
import { useConfirmStep } from './secret-queries'
import { STEP_WORDS } from './state-words'

export const SAMPLES_ID = 'verify'

export function Checklist({ change, isFirst }: { change: SecretChange; isFirst: boolean }) {
  return (
    <div className="flex flex-col gap-1.5">
      <ul className="flex flex-col gap-1">
        {STEPS_BEFORE_SET.map((step) => (
          <li key={step}>
            <Confirmation change={change} step={step} />
          </li>
        ))}
      </ul>
      {isFirst && <FirstOne />}
      <Ways />
    </div>
  )
}

export function Confirmation({ change, step }: { change: SecretChange; step: CutoverStep }) {
  const mayChange = usePermission('secret.write')
  const { mutate, error } = useConfirmStep()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isDone = wanted ?? change.steps.includes(step)
  const confirm = (checked: boolean) => {
    if (wanted !== null) return
    setWanted(checked)
    mutate({ id: change.id, step, isDone: checked }, { onSettled: () => setWanted(null) })
  }
  const { title, why } = STEP_WORDS[step]
  const words = (
    <span className="py-1">
      <span className="font-medium">{title}</span>
      <span className="block text-pretty text-muted">{why}</span>
    </span>
  )
  if (!mayChange) {
    const Icon = isDone ? CircleCheck : Circle
    return (
      <div className="flex items-start gap-2">
        <Icon aria-hidden className="mt-1.5 size-4 shrink-0 text-muted" />
        {words}
        <span className="sr-only">{isDone ? 'Confirmed' : 'Not confirmed'}</span>
      </div>
    )
  }
  return (
    <div className="-mx-2 [&>label]:items-start [&>label>input]:mt-1.5">
      <CheckboxRow isChecked={isDone} onChange={confirm}>
        {words}
      </CheckboxRow>
      <div className="px-2">
        <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
      </div>
    </div>
  )
}

function FirstOne() {
  return (
    <p className="text-pretty">
      No secret was set here before. Until the window ends, deliveries may still arrive without a{' '}
      <code className="font-mono">Signature</code> header, or signed with a secret that was set elsewhere. Receivers
      must accept those until then, and require the header afterwards.
    </p>
  )
}

const LINK = 'font-medium text-accent-text underline underline-offset-2'

function Ways() {
  const { environment } = useFrame()
  return (
    <p className="text-pretty text-muted">
      Every endpoint in{' '}
      <TextLink href={`/${environment.name}/webhooks`} className="font-medium">
        Registrations
      </TextLink>{' '}
      is a receiver. The{' '}
      <a href={`#${SAMPLES_ID}`} className={LINK}>
        samples below
      </a>{' '}
      accept several secrets at once.
    </p>
  )
}
