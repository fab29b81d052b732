'use client'

import clsx from 'clsx'
import { useRemaining } from '@/components/ui/hooks/use-remaining'
import { ATTEMPTS_MS, PROPAGATION_MS } from '@/lib/ramp/contract/timing'
import type { Cutover } from '@/lib/secret/dto'

const PARTS = [
  {
    stage: 'propagating',
    ms: PROPAGATION_MS,
    title: 'Either secret may sign',
    about: 'The platform propagates the change.',
  },
  {
    stage: 'finishing',
    ms: ATTEMPTS_MS,
    title: 'Last attempts',
    about: 'Retries keep the signature of the first attempt.',
  },
] as const

/** A shorter part is drawn as wide as this, so that its words fit. */
const NARROWEST_MS = 32_000

const seconds = (ms: number) => Math.ceil(ms / 1000)

export function WindowProgress({ cutover, readAt }: { cutover: Cutover; readAt: string }) {
  const { stage, stageMs, windowMs } = cutover
  const left = useRemaining(stageMs, readAt)
  const leftInAll = useRemaining(windowMs, readAt)
  const at = PARTS.findIndex((part) => part.stage === stage)
  return (
    <div className="flex max-w-xl flex-col gap-2">
      <p className="text-figure font-semibold tabular-nums">
        {seconds(leftInAll)} s left{' '}
        <span className="text-body font-normal text-muted">until the change can be judged</span>
      </p>
      <div className="flex gap-1">
        {PARTS.map(({ ms, title, about, ...part }, index) => {
          const isNow = part.stage === stage
          const share = index < at ? 1 : isNow ? 1 - Math.min(1, left / ms) : 0
          return (
            <div key={part.stage} className="flex min-w-0 flex-col gap-1" style={{ flex: Math.max(ms, NARROWEST_MS) }}>
              <span aria-hidden className="progress-track">
                <span
                  className="block h-full rounded-full bg-accent transition-[width] duration-1000 ease-linear motion-reduce:transition-none"
                  style={{ width: `${share * 100}%` }}
                />
              </span>
              <span className={clsx('text-small', isNow ? 'font-medium' : 'text-muted')}>
                {title}
                {isNow && <span className="tabular-nums whitespace-nowrap">, {seconds(left)} s</span>}
              </span>
              <span className="text-small text-pretty text-muted phone:hidden">{about}</span>
            </div>
          )
        })}
      </div>
      <p className="text-pretty text-muted">
        <span className="font-semibold text-ink">If receivers reject now: </span>
        make them accept both secrets. The secret can’t be changed again before the window ends. Rejected deliveries are
        listed below.
      </p>
    </div>
  )
}
