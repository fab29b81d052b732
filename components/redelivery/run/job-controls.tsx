'use client'

import { Pause, Play, RotateCcw } from 'lucide-react'
import { usePermission } from '@/components/api/frame-context'
import { ConfirmDialog } from '@/components/states/confirm-dialog'
import { Button } from '@/components/ui/button'
import { deliveriesText } from '@/lib/redelivery/job-words'
import type { RedeliveryDetail } from '@/lib/redelivery/jobs/dto'
import { RetryDialog } from './retry-dialog'
import type { useControl } from './run-queries'

type Change = ReturnType<typeof useControl>

/** The actions that the reader may take on the job in its present state. */
export function JobControls({ detail, control }: { detail: RedeliveryDetail; control: Change }) {
  const maySend = usePermission('redelivery.send')
  const { state, counts } = detail.job
  if (!maySend) return null
  const isOpen = state === 'preparing' || state === 'running'
  const isHalted = state === 'paused' || state === 'stopped'
  const failed = (counts.failed ?? 0) + (counts.rejected ?? 0) + (counts['not-sent'] ?? 0) + (counts.held ?? 0)
  return (
    <>
      {state === 'running' && (
        <Button onClick={() => control.mutate('pause')} disabled={control.isPending}>
          <Pause aria-hidden className="size-3.5" />
          Pause
        </Button>
      )}
      {isHalted && (
        <Button look="primary" onClick={() => control.mutate('resume')} disabled={control.isPending}>
          <Play aria-hidden className="size-3.5" />
          Resume
        </Button>
      )}
      {(isOpen || isHalted) && <CancelDialog detail={detail} control={control} />}
      {!isOpen && failed > 0 && (
        <RetryDialog
          detail={detail}
          retried={{ of: 'failed' }}
          trigger={
            <Button>
              <RotateCcw aria-hidden className="size-3.5" />
              Retry failed…
            </Button>
          }
        />
      )}
      {!isOpen && detail.unknown > 0 && (
        <RetryDialog detail={detail} retried={{ of: 'unknown' }} trigger={<Button>Retry unknown…</Button>} />
      )}
      {!isOpen && (counts.cancelled ?? 0) > 0 && (
        <RetryDialog detail={detail} retried={{ of: 'cancelled' }} trigger={<Button>Send cancelled…</Button>} />
      )}
    </>
  )
}

function CancelDialog({ detail: { job }, control }: { detail: RedeliveryDetail; control: Change }) {
  const waiting = job.state === 'preparing' ? job.total : (job.counts.waiting ?? 0)
  return (
    <ConfirmDialog
      title={`Cancel redelivery ${job.id}?`}
      trigger={<Button look="danger">Cancel…</Button>}
      label="Cancel the rest"
      busyLabel="Cancelling…"
      sending={control}
      onConfirm={(close) => control.mutate('cancel', { onSuccess: close })}
    >
      <p className="text-pretty">
        {waiting > 0 ? `${deliveriesText(waiting)} that ${waiting === 1 ? 'was' : 'were'} not sent` : 'Nothing'} will be
        cancelled. Requests under way continue, and their answers are recorded. A cancelled redelivery can’t be resumed;
        the deliveries it did not send can be sent in a new one.
      </p>
    </ConfirmDialog>
  )
}
