'use client'

import { type ReactElement, useState } from 'react'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/layers/dialog'
import { AlertLine } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { CheckSize } from '@/lib/endpoint-check/dto'
import { useStartCheck } from './check-queries'

type Props = { target: { id: string; url: string }; size: CheckSize; trigger: ReactElement }

/** Says what may happen at the target before anything is sent. */
export function StartCheckDialog({ target, size, trigger }: Props) {
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const starting = useStartCheck(target.id)
  const close = () => setOpenedAt(null)
  return (
    <Dialog
      title="Check this endpoint?"
      trigger={trigger}
      open={openedAt !== null}
      onOpenChange={(isOpen) => setOpenedAt(isOpen ? new Date().toISOString() : null)}
    >
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-pretty">
          {size.deliveries} deliveries go to <PlatformText text={target.url} className="font-mono text-small" /> in{' '}
          {size.steps} steps. Those with a right signature are signed with the target’s own secret.
        </p>
        <ul className="list-disc space-y-1 pl-5 text-pretty">
          <li>
            The handler stores samples: off-ramps and deposits whose ids begin with <code>sample_check_</code>, of the
            user <code>usr_sample_check</code>. They stay there.
          </li>
          <li>The handler treats them like real events: it writes records, sends messages and calls other systems.</li>
          <li>Forged, malformed and repeated deliveries may set off its alarms.</li>
          <li>Up to 20 deliveries are sent at once, whatever the target’s limits, and one is a megabyte long.</li>
        </ul>
        <p className="text-pretty text-muted">
          Generic events name off-ramps that don’t exist, so a handler that reads them gets 404. The audit records the
          check.
        </p>
        <AlertLine>
          {starting.error && (
            <>
              Not started. <ProblemText error={starting.error} />
            </>
          )}
        </AlertLine>
        <div className="flex flex-wrap gap-2">
          <Button
            look="primary"
            disabled={starting.isPending || starting.isSuccess}
            onClick={() => openedAt && starting.mutate(openedAt)}
          >
            {starting.isPending || starting.isSuccess ? 'Starting…' : 'Send the deliveries'}
          </Button>
          <Button onClick={close}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  )
}
