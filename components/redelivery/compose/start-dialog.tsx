'use client'

import { ApiError } from '@/components/api/fetch-json'
import { problemWords } from '@/components/api/problem-words'
import { Form, SubmitButton } from '@/components/forms/form'
import { type FormMutation, useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { AlertLine } from '@/components/ui/section'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import { formatDuration } from '@/lib/format/duration'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import type { RedeliveryOrder } from '@/lib/model/redelivery'
import type { TargetRow } from '@/lib/redelivery/targets/dto'
import { KindBadge } from '../targets/kind-badge'

export type SendingConfirmation = { confirmsGeneric: boolean; typedTarget: string | null }

type Props = {
  total: number
  generic: number
  target: TargetRow
  order: RedeliveryOrder
  pace: { rate: number; concurrency: number; stopAfter: number | null }
  seconds: number
  sending: FormMutation<SendingConfirmation, unknown>
  /** The number that this page showed first; null if it has not changed. */
  numberBefore: number | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function StartDialog({ isOpen, onOpenChange, ...rest }: Props) {
  return (
    <Dialog title="Send again?" open={isOpen} onOpenChange={onOpenChange}>
      {isOpen && <ConfirmForm onCancel={() => onOpenChange(false)} {...rest} />}
    </Dialog>
  )
}

const ORDER_WORDS: Record<RedeliveryOrder, string> = {
  resource: 'Oldest first, the sequence of each resource in turn.',
  oldest: 'Oldest first, by time alone.',
}

type FormProps = Omit<Props, 'isOpen' | 'onOpenChange'> & { onCancel: () => void }

function ConfirmForm(props: FormProps) {
  const { total, generic, target, order, pace, seconds, sending, numberBefore, onCancel } = props
  const isProduction = target.kind === 'production'
  const form = useForm({
    start: { confirmsGeneric: false, typedTarget: '' },
    sending,
    body: ({ confirmsGeneric, typedTarget }) => ({
      confirmsGeneric: generic > 0 && confirmsGeneric,
      typedTarget: isProduction ? typedTarget.trim() : null,
    }),
    isReady: ({ confirmsGeneric, typedTarget }) =>
      (generic === 0 || confirmsGeneric) && (!isProduction || typedTarget.trim() === target.name.trim()),
  })
  return (
    <Form form={form}>
      {numberBefore !== null && (
        <p role="alert" className="font-medium text-pretty text-rejected">
          The number of deliveries has changed from {formatCount(numberBefore)} to {formatCount(total)}. Nothing was
          sent. Check the deliveries and confirm again.
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="font-semibold tabular-nums">{formatQuantity(total, 'delivery', 'deliveries')}</b> to
        <b className="font-semibold [overflow-wrap:anywhere]">
          <PlatformText text={target.name} />
        </b>
        <KindBadge kind={target.kind} />
      </p>
      <p className="font-mono text-small [overflow-wrap:anywhere]">
        <LongPlatformText text={target.url} limit={160} />
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-4 text-pretty">
        <li>{ORDER_WORDS[order]}</li>
        <li>
          At most {formatQuantity(pace.rate, 'request')} a second, {formatCount(pace.concurrency)} at a time: about{' '}
          {formatDuration(seconds)}.
        </li>
        <li>
          {pace.stopAfter === null
            ? 'It continues whatever the target answers.'
            : `It stops after ${formatQuantity(pace.stopAfter, 'failure')} in a row.`}
        </li>
        <li>Each delivery is sent once. You can pause or cancel the redelivery, but not take back what was sent.</li>
      </ul>
      {generic > 0 && (
        <label className="flex cursor-pointer items-start gap-2 rounded-control border border-line px-2.5 py-2 has-focus-visible:bg-sunken">
          <Checkbox
            checked={form.values.confirmsGeneric}
            onChange={(event) => form.set({ confirmsGeneric: event.target.checked })}
            className="mt-0.5"
          />
          <span className="text-pretty">
            Send the {generic === 1 ? 'generic one' : `${formatCount(generic)} generic ones`} too. Re-reading is their
            remedy, and a handler can’t recognise a repeated one.
          </span>
        </label>
      )}
      {isProduction && (
        <TextField
          label={`Type ${visibleText(target.name)}: this target is a production handler`}
          {...form.field('typedTarget')}
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
      <AlertLine>{sending.error && numberBefore === null && failureText(sending.error)}</AlertLine>
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} label={`Send ${formatCount(total)} again`} busyLabel="Starting…" />
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  )
}

function failureText(error: Error): string {
  const isUnreached = error instanceof ApiError && error.isUnreached
  return isUnreached
    ? 'No answer came, so it is not known whether the redelivery started. It is safe to confirm again: it starts only once.'
    : `Not started. ${problemWords(error)}`
}
