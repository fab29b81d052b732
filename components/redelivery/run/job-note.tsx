import { TriangleAlert } from 'lucide-react'
import { Notice } from '@/components/ui/notice'
import { formatCount } from '@/lib/format/number'
import { JOB_STATE_WORDS } from '@/lib/redelivery/job-words'
import type { RedeliveryDetail, RedeliveryJob } from '@/lib/redelivery/jobs/dto'

/** Why a redelivery was paused or stopped. */
export function JobNote({ job: { state, note } }: { job: RedeliveryJob }) {
  if (state !== 'stopped' && note === null) return null
  return (
    <div className="px-4 pb-2">
      <Notice
        tone={state === 'stopped' ? 'failed' : 'rejected'}
        icon={<TriangleAlert aria-hidden />}
        title={JOB_STATE_WORDS[state].label}
        role="status"
      >
        {note ?? JOB_STATE_WORDS[state].means}{' '}
        {state === 'stopped' && 'Find out why, then resume it or cancel the rest.'}
      </Notice>
    </div>
  )
}

/** Says how many of the unknown results need no decision any more. */
export function KnownSince({ detail: { job, unknown } }: { detail: RedeliveryDetail }) {
  const known = (job.counts.unknown ?? 0) - unknown
  if (known <= 0) return null
  return (
    <p className="px-4 pb-2 text-pretty text-muted">
      {formatCount(known)} of the unknown {known === 1 ? 'results needs' : 'results need'} no decision any more: the
      failure was closed, the delivery was sent again, or it is no longer in the archive.
    </p>
  )
}
