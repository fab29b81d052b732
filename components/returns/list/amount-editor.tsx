'use client'

import { Form, SubmitButton } from '@/components/forms/form'
import { AT_ONCE, useForm } from '@/components/forms/use-form'
import type { EditorProps } from '@/components/list/filters/editor-props'
import { TextField } from '@/components/ui/fields/text-field'
import { amountProblem, readAmountRange, writeAmountRange } from '@/lib/returns/list/amount-range'
import type { ReturnCounts, WhichReturns } from '@/lib/returns/list/returns'

/** Edits the least and the most amount, whatever the currency. */
export function AmountEditor({ filters, onChange, onDone }: EditorProps<WhichReturns, ReturnCounts>) {
  const chosen = readAmountRange(filters.amount[0] ?? '')
  const form = useForm({
    start: { least: chosen?.least ?? '', most: chosen?.most ?? '' },
    sending: AT_ONCE,
    check: (typed) => {
      const { least, most } = rangeOf(typed)
      const ofMost = amountProblem({ least: null, most })
      return { least: amountProblem({ least, most: ofMost === null ? most : null }), most: ofMost }
    },
    body: (typed) => writeAmountRange(rangeOf(typed)),
    onDone: (_, text) => {
      onChange({ amount: text === null ? [] : [text] })
      onDone()
    },
  })
  return (
    <Form form={form} className="flex flex-col gap-2 p-3">
      <div className="grid grid-cols-2 gap-2">
        <TextField label="At least" inputMode="decimal" {...form.field('least')} />
        <TextField label="At most" inputMode="decimal" {...form.field('most')} />
      </div>
      <p className="text-small text-muted">The returned amount in any currency, both limits included.</p>
      <div>
        <SubmitButton form={form} label="Apply" look="plain" size="small" />
      </div>
    </Form>
  )
}

const rangeOf = ({ least, most }: { least: string; most: string }) => ({
  least: least.trim() || null,
  most: most.trim() || null,
})
