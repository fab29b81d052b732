'use client'

import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { PlatformText } from '@/components/ui/text/platform-text'
import { middleCut } from '@/lib/format/middle-cut'
import { visibleText } from '@/lib/format/visible-text'
import { addTyped } from './typed-values'

type Props = {
  /** Such as "user id". */
  noun: string
  chosen: readonly string[]
  pick?: ((pasted: string) => string[]) | undefined
  onChange: (chosen: string[]) => void
}

export function ValueEditor({ noun, chosen, pick, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const fieldId = useId()
  const add = (text: string) => {
    const read = addTyped(chosen, text, pick)
    setProblem(read.problem)
    setTyped('')
    if (read.values.length > chosen.length) onChange(read.values)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    add(typed)
  }
  // Whole values are pasted: they need no Enter.
  const paste = (event: ClipboardEvent) => {
    if (typed.trim() !== '') return
    event.preventDefault()
    add(event.clipboardData.getData('text/plain'))
  }
  return (
    <div className="flex flex-col gap-2 p-3">
      <label htmlFor={fieldId} className="font-medium first-letter:uppercase">
        {noun}s
      </label>
      <textarea
        id={fieldId}
        rows={2}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${fieldId}-hint`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onPaste={paste}
        placeholder={`Paste or type whole ${noun}s`}
        className="w-full resize-y rounded-control border border-line-strong bg-panel px-2 py-1.5 font-mono text-small placeholder:font-sans placeholder:text-faint"
      />
      <div className="flex items-start gap-2">
        <p id={`${fieldId}-hint`} className="flex-1 text-small text-muted">
          Whole ids only. Separate several with commas, spaces or new lines.
        </p>
        <Button size="small" onClick={() => add(typed)} disabled={typed.trim() === ''} focusableWhenDisabled>
          Add
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className="text-small text-failed">
          {problem}
        </p>
      )}
      {chosen.length > 0 && (
        <ul aria-label={`Chosen ${noun}s`} className="-mx-1 flex flex-col">
          {chosen.map((value) => (
            <li key={value} className="flex min-h-7 items-center gap-2 rounded-chip px-1 hover:bg-sunken">
              <span className="min-w-0 flex-1 truncate font-mono text-small" title={visibleText(value)}>
                <PlatformText text={middleCut(value, 26, 6)} />
              </span>
              <Button
                look="quiet"
                size="miniIcon"
                aria-label={`Remove ${visibleText(value)}`}
                onClick={() => onChange(chosen.filter((other) => other !== value))}
              >
                <X aria-hidden className="size-3" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
