'use client'

import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { usePermission } from '@/components/api/frame-context'
import { fieldSentence } from '@/components/api/problem-words'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { AlertLine } from '@/components/ui/section'
import type { PreparedSecret } from '@/lib/secret/dto'
import { spaceProblem } from '@/lib/secret/pasted-spaces'
import { usePrepareSecret } from './secret-queries'
import { SecretInput } from './set-form'

type Props = {
  /** Called even after unmounting. */
  onPrepared: (prepared: PreparedSecret) => void
  isFirst: boolean
  takesFocus: boolean
}

export function StartChange({ onPrepared, isFirst, takesFocus }: Props) {
  const mayChange = usePermission('secret.write')
  const [isOpen, setIsOpen] = useState(false)
  const [isBack, setIsBack] = useState(takesFocus)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBack && !isOpen) button.current?.focus()
  }, [isBack, isOpen])
  const cancel = () => {
    setIsOpen(false)
    setIsBack(true)
  }
  if (!mayChange) return <p className="text-muted">Only an admin may change the secret.</p>
  if (isOpen) return <PrepareForm onPrepared={onPrepared} onCancel={cancel} />
  return (
    <div>
      <Button ref={button} look={isFirst ? 'primary' : 'plain'} onClick={() => setIsOpen(true)}>
        <KeyRound aria-hidden className="size-3.5" />
        {isFirst ? 'Set a secret…' : 'Change the secret…'}
      </Button>
    </div>
  )
}

const WAYS = [
  { value: 'generated', title: 'Generate one', about: '32 random bytes as 64 hex digits, shown once. Recommended.' },
  {
    value: 'chosen',
    title: 'Use your own',
    about: 'Made elsewhere, 16 to 512 characters. Rampdesk keeps only its fingerprint.',
  },
] as const

type Way = (typeof WAYS)[number]['value']

function PrepareForm({ onPrepared, onCancel }: { onPrepared: Props['onPrepared']; onCancel: () => void }) {
  const [way, setWay] = useState<Way>('generated')
  const [secret, setSecret] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = usePrepareSecret(onPrepared)
  const problem = way === 'chosen' ? fieldSentence(error, 'body.secret', 'The secret') : null
  const field = useRef<HTMLInputElement>(null)
  const first = useRef<HTMLInputElement>(null)
  // A second press may come before rendering.
  const isSent = useRef(false)
  useEffect(() => first.current?.focus(), [])
  useEffect(() => {
    if (problem !== null) field.current?.focus()
  }, [problem])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSent.current) return
    setIsChecked(true)
    if (way === 'chosen' && spaceProblem(secret, true) !== null) return field.current?.focus()
    isSent.current = true
    const onSettled = () => {
      isSent.current = false
    }
    mutate(way === 'generated' ? { origin: way } : { origin: way, secret }, { onSettled })
  }
  return (
    <form
      onSubmit={submit}
      autoComplete="off"
      className="flex flex-col gap-3 rounded-card border border-line bg-panel px-4 py-3"
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 font-medium">The new secret</legend>
        {WAYS.map(({ value, title, about }, index) => (
          <label
            key={value}
            className="-mx-2 flex cursor-pointer items-start gap-2 rounded-chip px-2 py-1 hover:bg-sunken has-focus-visible:bg-sunken"
          >
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name="way"
              checked={way === value}
              onChange={() => setWay(value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              <span className="font-medium">{title}</span>
              <span className="block text-pretty text-muted">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {way === 'chosen' && (
        <SecretInput
          ref={field}
          label="Secret"
          value={secret}
          onChange={setSecret}
          refusal={problem}
          mayHaveSpaces
          isChecked={isChecked}
        />
      )}
      <p className="text-pretty text-muted">
        The platform does not get the secret yet: the receivers are made ready first.
      </p>
      <AlertLine>{error && problem === null && <ProblemText error={error} />}</AlertLine>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={isPending} focusableWhenDisabled>
          {isPending ? 'Preparing…' : way === 'generated' ? 'Generate a secret' : 'Prepare this secret'}
        </Button>
        <Button onClick={onCancel} disabled={isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
