'use client'

import { CheckboxRow } from '@/components/ui/fields/checkbox'
import { RadioChoice } from '@/components/ui/fields/radio-choice'
import { TextField } from '@/components/ui/fields/text-field'
import { formatCount } from '@/lib/format/number'
import type { RedeliveryOrder } from '@/lib/model/redelivery'
import { STOP_AFTER_HIGHEST } from '@/lib/redelivery/limits'

/** The pace as typed; a `stopAfter` of null never stops. */
export type Pace = { rate: string; concurrency: string; stopAfter: string | null }

export type PaceLimits = { rate: number; concurrency: number }

export const STOP_AFTER = 10

const WHOLE = /^[1-9]\d{0,5}$/

/** The number; null if the text is no whole number up to `most`. */
export function paceNumber(text: string, most: number): number | null {
  const value = WHOLE.test(text.trim()) ? Number(text) : null
  return value !== null && value <= most ? value : null
}

const ORDERS: readonly { value: RedeliveryOrder; title: string; about: string }[] = [
  {
    value: 'resource',
    title: 'By sequence within each resource',
    about: 'Oldest first. Within a resource, each number is sent only after the one before it was delivered.',
  },
  { value: 'oldest', title: 'Oldest first', about: 'By time alone, regardless of sequence.' },
]

type OrderProps = { order: RedeliveryOrder; onOrder: (order: RedeliveryOrder) => void; outOfOrder: number }

export function OrderFields({ order, onOrder, outOfOrder }: OrderProps) {
  return (
    <div className="flex flex-col gap-1">
      <RadioChoice legend="Order" choices={ORDERS} value={order} onChange={onOrder} />
      {order === 'oldest' && outOfOrder > 0 && (
        <p role="status" className="text-small font-medium text-pretty text-rejected">
          {outOfOrder === 1 ? 'One would arrive' : `${formatCount(outOfOrder)} would arrive`} after a higher sequence of
          the same resource, which a handler ignores.
        </p>
      )}
    </div>
  )
}

type PaceProps = { pace: Pace; limits: PaceLimits; onChange: (pace: Pace) => void }

export function PaceFields({ pace, limits, onChange }: PaceProps) {
  const { rate, concurrency, stopAfter } = pace
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">Pace</legend>
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label="Requests per second"
          value={rate}
          most={limits.rate}
          onChange={(text) => onChange({ ...pace, rate: text })}
        />
        <NumberField
          label="Concurrent requests"
          value={concurrency}
          most={limits.concurrency}
          onChange={(text) => onChange({ ...pace, concurrency: text })}
        />
      </div>
      <div className="-mx-2">
        <CheckboxRow
          isChecked={stopAfter !== null}
          onChange={(isOn) => onChange({ ...pace, stopAfter: isOn ? String(STOP_AFTER) : null })}
        >
          Stop after failures in a row
        </CheckboxRow>
      </div>
      {stopAfter !== null && (
        <NumberField
          label="Failures in a row"
          value={stopAfter}
          most={STOP_AFTER_HIGHEST}
          onChange={(text) => onChange({ ...pace, stopAfter: text })}
        />
      )}
    </fieldset>
  )
}

type NumberProps = { label: string; value: string; most: number; onChange: (text: string) => void }

function NumberField({ most, ...field }: NumberProps) {
  const isWrong = paceNumber(field.value, most) === null
  const range = `1 to ${formatCount(most)}`
  return (
    <TextField
      {...field}
      inputMode="numeric"
      problem={isWrong ? `A whole number from ${range}` : null}
      hint={isWrong ? null : range}
    />
  )
}
