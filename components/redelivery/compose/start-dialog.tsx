'use client'

import { type FormEvent, useState } from 'react'
import { ApiError } from '@/components/api/fetch-json'
import { problemWords } from '@/components/api/problem-words'
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
  error: Error | null
  isSending: boolean
  /** Of the number, since it was first shown here; null where it is the same. */
  numberBefore: number | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onConfirm: (confirmation: SendingConfirmation) => void
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

function ConfirmForm({
  total,
  generic,
  target,
  order,
  pace,
  seconds,
  error,
  isSending,
  numberBefore,
  onCancel,
  onConfirm,
}: FormProps) {
  const [isGenericConfirmed, setIsGenericConfirmed] = useState(false)
  const [typed, setTyped] = useState('')
  const isProduction = target.kind === 'production'
  const isReady =
    !isSending && (generic === 0 || isGenericConfirmed) && (!isProduction || typed.trim() === target.name.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady)
      onConfirm({ confirmsGeneric: generic > 0 && isGenericConfirmed, typedTarget: isProduction ? typed.trim() : null })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 px-4 pb-4">
      {numberBefore !== null && (
        <p role="alert" className="font-medium text-pretty text-rejected">
          There were {formatCount(numberBefore)} when this was opened, and now there are {formatCount(total)}. Nothing
          was sent. Check the set, and confirm again.
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
            ? 'It goes on whatever the target answers.'
            : `It stops after ${formatQuantity(pace.stopAfter, 'failure')} in a row.`}
        </li>
        <li>Each goes once. It can be paused and cancelled; what has left can’t be taken back.</li>
      </ul>
      {generic > 0 && (
        <label className="flex cursor-pointer items-start gap-2 rounded-control border border-line px-2.5 py-2 has-focus-visible:bg-sunken">
          <Checkbox
            checked={isGenericConfirmed}
            onChange={(event) => setIsGenericConfirmed(event.target.checked)}
            className="mt-0.5"
          />
          <span className="text-pretty">
            Send the {generic === 1 ? 'generic one' : `${formatCount(generic)} generic ones`} too. Re-reading is their
            remedy, and a handler can’t know that it gets one twice.
          </span>
        </label>
      )}
      {isProduction && (
        <TextField
          label={`Type ${visibleText(target.name)}: this target is a production handler`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
      <AlertLine>{error && numberBefore === null && failureText(error)}</AlertLine>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={!isReady} focusableWhenDisabled>
          {isSending ? 'Starting…' : `Send ${formatCount(total)} again`}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

function failureText(error: Error): string {
  const isUnreached = error instanceof ApiError && error.isUnreached
  return isUnreached
    ? 'No answer came, so it is not known whether the redelivery began. Confirming again is safe: the same one begins once.'
    : `Not started. ${problemWords(error)}`
}
