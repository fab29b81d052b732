'use client'

import { useEffect, useRef } from 'react'
import { useRate } from '@/components/ui/hooks/use-rate'
import { announce } from '@/components/ui/text/announcer'
import { formatCount, formatQuantity } from '@/lib/format/number'
import type { ItemState } from '@/lib/model/redelivery'
import { ITEM_STATE_WORDS } from '@/lib/redelivery/items/item-words'
import { deliveriesText, JOB_STATE_WORDS } from '@/lib/redelivery/job-words'
import type { RedeliveryJob } from '@/lib/redelivery/jobs/dto'
import { ITEM_TONES } from '../states/item-tones'
import { isActive } from './run-queries'

/** The states in the order of the bar. */
const SHOWN: readonly ItemState[] = [
  'delivered',
  'rejected',
  'failed',
  'unknown',
  'not-sent',
  'held',
  'cancelled',
  'sent',
]

/** A pattern besides the colour, for unknown results. */
const STRIPED = 'bg-[repeating-linear-gradient(45deg,var(--tone)_0_3px,transparent_3px_6px)]'

type Props = { job: RedeliveryJob; readAt: number; chosen: readonly ItemState[]; onChoose: (state: ItemState) => void }

export function ProgressCard({ job, readAt, chosen, onChoose }: Props) {
  const { total, counts, state } = job
  const waiting = counts.waiting ?? 0
  const sent = counts.sent ?? 0
  const ended = total - waiting - sent
  useAnnounced(job)
  return (
    <div className="mx-4 mb-2 flex flex-col gap-2 rounded-card border border-line bg-panel px-3 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 tabular-nums">
        <span className="font-medium">
          {state === 'preparing'
            ? `Preparing: ${deliveriesText(total)} so far`
            : `${formatCount(ended)} of ${deliveriesText(total)} done`}
        </span>
        <Pace job={job} ended={ended} readAt={readAt} />
      </div>
      <Bar job={job} ended={ended} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are toggle buttons */}
      <div role="group" aria-label="Results" className="-mx-1.5 flex flex-wrap gap-x-1 gap-y-0.5">
        {[...SHOWN, 'waiting' as const]
          .filter((each) => (counts[each] ?? 0) > 0)
          .map((each) => (
            <button
              key={each}
              type="button"
              data-tone={ITEM_TONES[each]}
              aria-pressed={chosen.length === 1 && chosen[0] === each}
              onClick={() => onChoose(each)}
              className="inline-flex min-h-6 items-center gap-1.5 rounded-chip px-1.5 tabular-nums hover:bg-sunken aria-pressed:bg-sunken aria-pressed:font-medium"
            >
              <span
                aria-hidden
                className={`size-2 rounded-full border border-tone ${each === 'unknown' ? STRIPED : each === 'waiting' || each === 'held' ? '' : 'bg-tone'}`}
              />
              <span className="text-muted">{ITEM_STATE_WORDS[each].label}</span> {formatCount(counts[each] ?? 0)}
            </button>
          ))}
      </div>
    </div>
  )
}

function Bar({ job: { total, counts, state }, ended }: { job: RedeliveryJob; ended: number }) {
  const share = (count: number) => `${total === 0 ? 0 : (count / total) * 100}%`
  return (
    <div
      role="progressbar"
      aria-label="Done"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={total === 0 || state === 'preparing' ? 0 : Math.floor((ended / total) * 100)}
      className="flex progress-track"
    >
      {SHOWN.map((each) => (
        <span
          key={each}
          data-tone={ITEM_TONES[each]}
          className={`h-full ${each === 'unknown' ? STRIPED : 'bg-tone'} ${each === 'held' || each === 'cancelled' ? 'opacity-50' : ''}`}
          style={{ width: share(counts[each] ?? 0) }}
        />
      ))}
    </div>
  )
}

function Pace({ job, ended, readAt }: { job: RedeliveryJob; ended: number; readAt: number }) {
  const { counts, state, rate: limit } = job
  const sent = counts.sent ?? 0
  const waiting = counts.waiting ?? 0
  // The measured rate may exceed the limit, because polls are not exactly a second apart.
  const measured = useRate(ended, state === 'running', readAt)
  const rate = measured === null ? null : Math.min(measured, limit)
  const parts = [
    sent > 0 && `${formatCount(sent)} in flight`,
    waiting > 0 && `${formatCount(waiting)} not sent yet`,
    rate !== null && `${rate < 10 ? rate.toFixed(1) : Math.round(rate)} a second`,
    rate !== null && rate > 0 && waiting > 0 && `about ${timeText((waiting + sent) / rate)} left`,
    state === 'running' && rate === null && `up to ${limit} a second`,
  ].filter(Boolean)
  return <span className="text-muted">{parts.join(' · ')}</span>
}

function timeText(seconds: number): string {
  if (seconds < 90) return formatQuantity(Math.max(1, Math.ceil(seconds)), 'second')
  if (seconds < 5400) return formatQuantity(Math.ceil(seconds / 60), 'minute')
  return formatQuantity(Math.ceil(seconds / 3600), 'hour')
}

/** Announces each pause, stop or end once. */
function useAnnounced(job: RedeliveryJob) {
  const seen = useRef(job.state)
  useEffect(() => {
    if (seen.current !== job.state && !isActive(job))
      announce(`Redelivery ${JOB_STATE_WORDS[job.state].label.toLowerCase()}`)
    seen.current = job.state
  }, [job])
}
