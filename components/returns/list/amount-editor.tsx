'use client'

import { type FormEvent, useState } from 'react'
import type { EditorProps } from '@/components/list/filters/editor-props'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { amountProblem, readAmountRange, writeAmountRange } from '@/lib/returns/list/amount-range'
import type { ReturnCounts, WhichReturns } from '@/lib/returns/list/returns'

/** The least and the most, whatever the currency. */
export function AmountEditor({ filters, onChange, onDone }: EditorProps<WhichReturns, ReturnCounts>) {
  const chosen = readAmountRange(filters.amount[0] ?? '')
  const [least, setLeast] = useState(chosen?.least ?? '')
  const [most, setMost] = useState(chosen?.most ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const range = { least: least.trim() || null, most: most.trim() || null }
    const found = amountProblem(range)
    setProblem(found)
    if (found !== null) return
    const text = writeAmountRange(range)
    onChange({ amount: text === null ? [] : [text] })
    onDone()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-2 p-3">
      <div className="grid grid-cols-2 gap-2">
        <TextField label="At least" inputMode="decimal" value={least} onChange={setLeast} />
        <TextField label="At most" inputMode="decimal" value={most} onChange={setMost} />
      </div>
      <p role="alert" className="text-small text-failed empty:hidden">
        {problem}
      </p>
      <p className="text-small text-muted">The returned amount, both ends included, in any currency.</p>
      <div>
        <Button type="submit" size="small">
          Apply
        </Button>
      </div>
    </form>
  )
}
