'use client'

import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ApiError } from '@/components/api/fetch-json'
import { useFrame, usePermission, useRolesWith } from '@/components/api/frame-context'
import type { FormMutation } from '@/components/forms/use-form'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import { announce } from '@/components/ui/text/announcer'
import { formatDuration } from '@/lib/format/duration'
import { formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import type { RedeliveryOrder } from '@/lib/model/redelivery'
import type { ComposePlace } from '@/lib/redelivery/compose/compose-address'
import type { Composition } from '@/lib/redelivery/compose/dto'
import { estimateDuration } from '@/lib/redelivery/compose/estimate-duration'
import { leftOutCount } from '@/lib/redelivery/compose/left-out-count'
import { STOP_AFTER_HIGHEST } from '@/lib/redelivery/limits'
import type { ComposedSource } from '@/lib/redelivery/source'
import type { TargetList, TargetRow } from '@/lib/redelivery/targets/dto'
import { useStartRedelivery } from '../use-start-redelivery'
import { targetsQuery } from './composition-queries'
import { OrderFields, type Pace, PaceFields, paceNumber, STOP_AFTER } from './pace-fields'
import { PreviewTable } from './preview-table'
import { SetSummary } from './set-summary'
import type { SendingConfirmation } from './start-dialog'
import { TargetChoice } from './target-choice'
import { VerdictList } from './verdict-list'

const StartDialog = onDemand(async () => (await import('./start-dialog')).StartDialog)

/** The time that the estimate assumes for each answer. */
const LATENCY_MS = 300

type Props = {
  place: ComposePlace
  source: ComposedSource
  composition: Composition
  order: RedeliveryOrder
  onOrder: (order: RedeliveryOrder) => void
  isReordering: boolean
  onCountAgain: () => Promise<Composition | null>
}

export function ComposeForm(props: Props) {
  const { place, source, composition, isReordering } = props
  const { environment } = useFrame()
  const [chosen, setChosen] = useState<TargetRow | null>(null)
  const { data } = useQuery(targetsQuery(environment.name))
  const target = chosen ?? (data && onlyTarget(data))
  const canSend = usePermission('redelivery.send')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5 desk:grid-cols-[minmax(0,1fr)_20rem] desk:max-[64rem]:grid-cols-1">
      <div className="flex min-w-0 flex-col gap-5">
        <SetSummary place={place} composition={composition} />
        <VerdictList place={place} source={source} composition={composition} />
      </div>
      <div className="min-w-0 desk:sticky desk:top-4 desk:row-span-2 desk:max-[64rem]:static desk:max-[64rem]:row-span-1">
        {canSend ? <StartForm {...props} target={target ?? null} onTarget={setChosen} /> : <SendForbidden />}
      </div>
      <div className="min-w-0">
        <PreviewTable composition={composition} target={target ?? null} isReordering={isReordering} />
      </div>
    </div>
  )
}

/** The target of a desk that has exactly one, which is chosen already; else null. */
function onlyTarget({ isVaultOn, targets }: TargetList): TargetRow | null {
  const [first, ...others] = targets
  return isVaultOn && first !== undefined && others.length === 0 ? first : null
}

function SendForbidden() {
  const { operator } = useFrame()
  const senders = useRolesWith('redelivery.send')
  return (
    <section className="rounded-card border border-line bg-panel px-3 py-2.5">
      <h2 className="font-semibold">Your role can’t send</h2>
      <p className="text-pretty text-muted">
        The role {senders.join(' or ')} can send deliveries again; yours is {operator.role}. This address shows a
        colleague the same set.
      </p>
    </section>
  )
}

type FormProps = Props & { target: TargetRow | null; onTarget: (target: TargetRow) => void }

function StartForm({ source, composition, order, onOrder, onCountAgain, target, onTarget }: FormProps) {
  const { total, longest, outOfOrder } = composition
  const [typed, setTyped] = useState<Partial<Pace>>({})
  const pace: Pace = {
    rate: target === null ? '' : String(target.rate),
    concurrency: target === null ? '' : String(target.concurrency),
    stopAfter: String(STOP_AFTER),
    ...typed,
  }
  const [isChecked, setIsChecked] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const [numberBefore, setNumberBefore] = useState<number | null>(null)
  const start = useStartRedelivery((error) => {
    if (!(error instanceof ApiError) || error.status !== 409) return
    void onCountAgain().then((counted) => {
      if (!counted || counted.total === total) return
      setNumberBefore(total)
      announce(`Now ${formatCount(counted.total)}`)
    })
  })

  const choose = (chosen: TargetRow) => {
    onTarget(chosen)
    setTyped(({ stopAfter }) => (stopAfter === undefined ? {} : { stopAfter }))
  }

  const numbers = target && {
    rate: paceNumber(pace.rate, target.rate),
    concurrency: paceNumber(pace.concurrency, target.concurrency),
    stopAfter: pace.stopAfter === null ? null : paceNumber(pace.stopAfter, STOP_AFTER_HIGHEST),
  }
  const isStopWrong = pace.stopAfter !== null && numbers?.stopAfter === null
  const ready =
    numbers && numbers.rate !== null && numbers.concurrency !== null && !isStopWrong
      ? { rate: numbers.rate, concurrency: numbers.concurrency, stopAfter: numbers.stopAfter }
      : null
  const seconds =
    ready &&
    estimateDuration({
      total,
      longest: order === 'resource' ? longest : 0,
      rate: ready.rate,
      concurrency: ready.concurrency,
      latencyMs: LATENCY_MS,
    })

  const ask = () => {
    setIsChecked(true)
    if (!ready) return
    start.reset()
    setNumberBefore(null)
    setWasAsked(true)
    setIsAsking(true)
  }

  const sending: FormMutation<SendingConfirmation, unknown> = {
    isPending: start.isPending || start.isSuccess,
    error: start.error,
    mutate: (confirmation, on) => {
      if (!target || !ready) return
      setNumberBefore(null)
      const what = { source, expected: total, targetId: target.id, order, ...ready, confirmsUnknown: false }
      start.mutate({ ...what, ...confirmation }, on)
    },
  }

  return (
    <section aria-label="Sending options" className="flex flex-col gap-4 rounded-card border border-line bg-panel p-3">
      <TargetChoice
        chosen={target?.id ?? null}
        onChoose={choose}
        problem={isChecked && !target ? 'Choose a target.' : null}
      />
      <OrderFields order={order} onOrder={onOrder} outOfOrder={outOfOrder} />
      {target && <PaceFields pace={pace} limits={target} onChange={setTyped} />}
      <div className="flex flex-col gap-1.5 border-t border-line pt-3">
        <Button look="primary" size="large" className="max-w-full" onClick={ask} disabled={start.isSuccess}>
          <Send aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">
            Send {formatCount(total)} again{target && ` to ${visibleText(target.name)}`}
          </span>
        </Button>
        <p className="text-small text-pretty text-muted">
          {seconds === null
            ? 'Nothing is sent until you confirm.'
            : `Takes ${seconds < 1 ? '' : 'about '}${formatDuration(seconds)} if each answer takes 0.3 s. Nothing is sent until you confirm.`}
        </p>
      </div>
      {wasAsked && target && ready && seconds !== null && (
        <Suspense fallback={null}>
          <StartDialog
            total={total}
            generic={leftOutCount('generic', composition)}
            target={target}
            order={order}
            pace={ready}
            seconds={seconds}
            sending={sending}
            numberBefore={numberBefore}
            isOpen={isAsking}
            onOpenChange={setIsAsking}
          />
        </Suspense>
      )}
    </section>
  )
}
