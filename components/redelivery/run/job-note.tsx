import { TriangleAlert } from 'lucide-react'
import { Notice } from '@/components/ui/notice'
import { JOB_STATE_WORDS } from '@/lib/redelivery/job-words'
import type { RedeliveryJob } from '@/lib/redelivery/jobs/dto'

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
