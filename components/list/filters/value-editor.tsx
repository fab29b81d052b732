'use client'

import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextArea } from '@/components/ui/fields/text-field'
import { PlatformText } from '@/components/ui/text/platform-text'
import { capitalize } from '@/lib/format/capitalize'
import { middleCut } from '@/lib/format/middle-cut'
import { visibleText } from '@/lib/format/visible-text'
import { addTyped } from './typed-values'

type Props = {
  /** Noun for the values, for example "user id". */
  noun: string
  chosen: readonly string[]
  pick?: ((pasted: string) => string[]) | undefined
  onChange: (chosen: string[]) => void
}

export function ValueEditor({ noun, chosen, pick, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
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
  // Pasted values are whole, so they need no Enter.
  const paste = (event: ClipboardEvent) => {
    if (typed.trim() !== '') return
    event.preventDefault()
    add(event.clipboardData.getData('text/plain'))
  }
  return (
    <div className="flex flex-col gap-2 p-3">
      <TextArea
        label={`${capitalize(noun)}s`}
        rows={2}
        value={typed}
        problem={problem}
        onChange={setTyped}
        onKeyDown={press}
        onPaste={paste}
        placeholder={`Paste or type whole ${noun}s`}
        hint="Whole ids only. Separate several with commas, spaces or new lines."
      />
      <Button size="small" className="self-end" onClick={() => add(typed)} disabled={typed.trim() === ''}>
        Add
      </Button>
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
