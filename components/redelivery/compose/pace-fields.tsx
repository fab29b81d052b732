'use client'

import { useId } from 'react'
import { CheckboxRow } from '@/components/ui/fields/checkbox'
import { formatCount } from '@/lib/format/number'
import type { RedeliveryOrder } from '@/lib/model/redelivery'
import { STOP_AFTER_HIGHEST } from '@/lib/redelivery/limits'

/** As typed; `stopAfter` null for never. */
export type Pace = { rate: string; concurrency: string; stopAfter: string | null }

export type PaceLimits = { rate: number; concurrency: number }

export const STOP_AFTER = 10

const WHOLE = /^[1-9]\d{0,5}$/

/** Null where it is no whole number up to `most`. */
export function paceNumber(text: string, most: number): number | null {
  const value = WHOLE.test(text.trim()) ? Number(text) : null
  return value !== null && value <= most ? value : null
}

const ORDERS: Record<RedeliveryOrder, { label: string; about: string }> = {
  resource: {
    label: 'By sequence within each resource',
    about: 'Oldest first, and of one resource the next number only after the one before it was answered.',
  },
  oldest: { label: 'Oldest first', about: 'By time alone, whatever the sequence.' },
}

type OrderProps = { order: RedeliveryOrder; onOrder: (order: RedeliveryOrder) => void; outOfOrder: number }

export function OrderFields({ order, onOrder, outOfOrder }: OrderProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold">Order</legend>
      {(['resource', 'oldest'] as const).map((value) => (
        <label key={value} className="flex cursor-pointer items-start gap-2 py-0.5">
          <input
            type="radio"
            name="order"
            checked={order === value}
            onChange={() => onOrder(value)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span>
            {ORDERS[value].label}
            <span className="block text-small text-pretty text-muted">{ORDERS[value].about}</span>
          </span>
        </label>
      ))}
      {order === 'oldest' && outOfOrder > 0 && (
        <p role="status" className="text-small font-medium text-pretty text-rejected">
          {outOfOrder === 1 ? 'One would arrive' : `${formatCount(outOfOrder)} would arrive`} after a higher sequence of
          the same resource, and a handler ignores these.
        </p>
      )}
    </fieldset>
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
          label="Requests a second"
          value={rate}
          most={limits.rate}
          onChange={(text) => onChange({ ...pace, rate: text })}
        />
        <NumberField
          label="At a time"
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

function NumberField({ label, value, most, onChange }: NumberProps) {
  const id = useId()
  const isWrong = paceNumber(value, most) === null
  return (
    <div className="flex flex-col gap-0.5">
      <label htmlFor={id} className="text-small text-muted">
        {label}
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={isWrong}
        aria-describedby={`${id}-range`}
        className="h-9 w-full rounded-control border border-faint bg-panel px-2.5 tabular-nums aria-invalid:border-failed"
      />
      <p id={`${id}-range`} className={isWrong ? 'text-small font-medium text-failed' : 'text-small text-muted'}>
        {isWrong ? `A whole number from 1 to ${formatCount(most)}` : `1 to ${formatCount(most)}`}
      </p>
    </div>
  )
}
