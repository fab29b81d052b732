'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { SEARCH_TEXT } from '@/lib/list/members'

type Props = { label: string; hint: string; value: string | null; onTake: (value: string | null) => void }

/** Taken by Enter or the button: a half-written value would ask the platform for nothing. */
export function ExactEditor({ label, hint, value, onTake }: Props) {
  const [typed, setTyped] = useState(value ?? '')
  const [hasProblem, setHasProblem] = useState(false)
  const text = typed.trim()
  const take = (event: FormEvent) => {
    event.preventDefault()
    if (text !== '' && !SEARCH_TEXT.test(text)) return setHasProblem(true)
    onTake(text === '' ? null : text)
  }
  return (
    <form className="flex flex-col gap-2 p-3" onSubmit={take}>
      <TextField
        label={label}
        hint={hint}
        problem={hasProblem ? 'This is too long, or holds a control character.' : null}
        value={typed}
        isMono
        spellCheck={false}
        autoComplete="off"
        onChange={(text) => {
          setTyped(text)
          setHasProblem(false)
        }}
      />
      <Button type="submit" size="small" className="self-end" disabled={text === (value ?? '')} focusableWhenDisabled>
        Apply
      </Button>
    </form>
  )
}
