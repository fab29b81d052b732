'use client'

import { type ReactElement, useState } from 'react'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { CheckboxRow } from '@/components/ui/fields/checkbox'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { AlertLine } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { Retried } from '@/lib/model/redelivery'
import { deliveriesText } from '@/lib/redelivery/job-words'
import type { RedeliveryDetail, RedeliveryJob, RetryCount } from '@/lib/redelivery/jobs/dto'
import { useStartRedelivery } from '../use-start-redelivery'
import { type RetryChoice, useRetryCount } from './run-queries'

type Props = { detail: RedeliveryDetail; retried: RetryChoice; trigger: ReactElement }

const TITLES: Record<Retried, string> = {
  failed: 'Retry rejected, failed and unsent deliveries?',
  unknown: 'Retry deliveries with an unknown result?',
  cancelled: 'Send cancelled deliveries?',
}

export function RetryDialog({ detail, retried, trigger }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog title={TITLES[retried.of]} open={isOpen} onOpenChange={setIsOpen} trigger={trigger}>
      {isOpen && <RetryForm detail={detail} retried={retried} onClose={() => setIsOpen(false)} />}
    </Dialog>
  )
}

type FormProps = Pick<Props, 'detail' | 'retried'> & { onClose: () => void }

function RetryForm({ detail, retried, onClose }: FormProps) {
  const count = useRetryCount(detail.job.id, retried, true)
  if (count.error)
    return (
      <div className="px-4 pb-4">
        <AlertLine>
          <ProblemText error={count.error} />
        </AlertLine>
      </div>
    )
  if (!count.data)
    return (
      <div className="px-4 pb-4">
        <Skeleton className="h-24 w-full" />
      </div>
    )
  if (count.data.total === 0 || detail.target === null)
    return <NothingToRetry isTargetGone={detail.target === null} onClose={onClose} />
  return (
    <ConfirmRetry
      job={detail.job}
      target={detail.target}
      retried={retried}
      count={count.data}
      isCounting={count.isFetching}
      onFailure={() => void count.refetch()}
      onClose={onClose}
    />
  )
}

function NothingToRetry({ isTargetGone, onClose }: { isTargetGone: boolean; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <p className="text-pretty">
        {isTargetGone
          ? 'The target was removed, so nothing can be sent to it.'
          : 'Nothing is left to retry: a later redelivery includes it.'}
      </p>
      <div>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}

type ConfirmProps = {
  job: RedeliveryJob
  target: NonNullable<RedeliveryDetail['target']>
  retried: RetryChoice
  count: RetryCount
  isCounting: boolean
  onFailure: () => void
  onClose: () => void
}

const NOT_CONFIRMED = { confirmsUnknown: false, confirmsGeneric: false, typedTarget: '' }

type Confirmed = typeof NOT_CONFIRMED

function ConfirmRetry({ job, target, retried, count, isCounting, onFailure, onClose }: ConfirmProps) {
  const { total } = count
  const start = useStartRedelivery(onFailure)
  const form = useForm({
    start: NOT_CONFIRMED,
    sending: { ...start, isPending: start.isPending || start.isSuccess },
    body: (confirmed) => ({
      source: { kind: 'retry' as const, jobId: job.id, ...retried },
      expected: total,
      targetId: job.targetId,
      order: job.order,
      rate: job.rate,
      concurrency: job.concurrency,
      stopAfter: job.stopAfter,
      ...confirmed,
      typedTarget: target.kind === 'production' ? confirmed.typedTarget : null,
    }),
    isReady: (confirmed) => !isCounting && isConfirmed(confirmed, { target, retried, count }),
  })
  return (
    <Form form={form}>
      <p className="text-pretty">
        {deliveriesText(total)} will be sent {retried.of === 'cancelled' ? '' : 'again '}to{' '}
        <PlatformText text={target.name} /> with its current settings, as a new redelivery with the same order and
        limits.
      </p>
      <Confirmations {...{ target, retried, count }} confirmed={form.values} onChange={form.set} />
      <FormEnd
        form={form}
        look={retried.of === 'unknown' ? 'danger' : 'primary'}
        label={`Send ${deliveriesText(total)}`}
        busyLabel="Starting…"
      >
        <Button onClick={onClose} disabled={start.isPending}>
          Cancel
        </Button>
      </FormEnd>
    </Form>
  )
}

type Asked = Pick<ConfirmProps, 'target' | 'retried' | 'count'>

function isConfirmed(confirmed: Confirmed, { target, retried, count }: Asked): boolean {
  return (
    (retried.of !== 'unknown' || confirmed.confirmsUnknown) &&
    (count.generic === 0 || confirmed.confirmsGeneric) &&
    (target.kind !== 'production' || confirmed.typedTarget === target.name)
  )
}

type ConfirmationsProps = Asked & { confirmed: Confirmed; onChange: (part: Partial<Confirmed>) => void }

function Confirmations({ target, retried, count: { total, generic }, confirmed, onChange }: ConfirmationsProps) {
  const [it, some] = total === 1 ? ['it', 'it'] : ['them', 'some or all of them']
  return (
    <>
      {retried.of === 'unknown' && (
        <>
          <p className="text-pretty text-unknown">
            No complete answer came back for {it}: the target may have processed {some} already. Check its log first. A
            handler that deduplicates by event id ignores a second arrival; any other handler processes it twice.
          </p>
          <CheckboxRow
            isChecked={confirmed.confirmsUnknown}
            onChange={(confirmsUnknown) => onChange({ confirmsUnknown })}
          >
            I accept a second arrival
          </CheckboxRow>
        </>
      )}
      {generic > 0 && (
        <CheckboxRow
          isChecked={confirmed.confirmsGeneric}
          onChange={(confirmsGeneric) => onChange({ confirmsGeneric })}
        >
          Send {generic === total ? it : `the ${generic} generic ones`} even though re-reading is the remedy
        </CheckboxRow>
      )}
      {target.kind === 'production' && (
        <TextField
          label={`Type “${target.name}” to send to this production handler`}
          value={confirmed.typedTarget}
          onChange={(typedTarget) => onChange({ typedTarget })}
        />
      )}
    </>
  )
}
