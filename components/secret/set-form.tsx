'use client'

import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { fieldProblem, fieldSentence } from '@/components/api/problem-words'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { SecretField } from '@/components/ui/fields/secret-field'
import { TextField } from '@/components/ui/fields/text-field'
import { AlertLine } from '@/components/ui/section'
import { type SecretChange, STEPS_BEFORE_SET } from '@/lib/secret/dto'
import { spaceProblem, spacesInside } from '@/lib/secret/pasted-spaces'
import { useSetSecret } from './secret-queries'
import { STEP_WORDS } from './state-words'

export function openSteps({ steps }: Pick<SecretChange, 'steps'>): string | null {
  const missing = STEPS_BEFORE_SET.filter((step) => !steps.includes(step)).map((step) => STEP_WORDS[step].missing)
  return missing.length === 0 ? null : `Confirm these first: ${missing.join('; ')}.`
}

type Props = {
  change: SecretChange
  /** After unmounting, too. */
  onRefused: (id: string, said: string) => void
}

/** Pasting the secret proves that it is stored. */
export function SetForm({ change, onRefused }: Props) {
  const { environment } = useFrame()
  const mayChange = usePermission('secret.write')
  const [secret, setSecret] = useState('')
  const [password, setPassword] = useState('')
  const { mutateAsync, isPending, error } = useSetSecret()
  const secretField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [isChecked, setIsChecked] = useState(false)
  const mayHaveSpaces = change.origin === 'chosen'
  const problems = {
    secret: fieldSentence(error, 'body.secret', 'This'),
    password: fieldSentence(error, 'body.password', 'This'),
  }
  const hasFieldProblem = problems.secret !== null || problems.password !== null
  const reason = openSteps(change)

  useEffect(() => {
    if (!error) return
    if (fieldProblem(error, 'body.secret') !== null) secretField.current?.focus()
    else if (fieldProblem(error, 'body.password') !== null) passwordField.current?.focus()
  }, [error])

  if (!mayChange) return <p className="text-muted">Only an admin may set it.</p>

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || reason !== null) return
    setIsChecked(true)
    if (spaceProblem(secret, mayHaveSpaces) !== null) return secretField.current?.focus()
    mutateAsync({ id: change.id, secret, password }).catch((failure: unknown) => {
      const said = fieldProblem(failure, 'body.secret')
      if (said !== null) onRefused(change.id, said)
    })
  }
  return (
    <form onSubmit={submit} autoComplete="off" className="flex max-w-xl flex-col gap-3">
      <SecretInput
        ref={secretField}
        label="New secret"
        value={secret}
        onChange={setSecret}
        refusal={problems.secret}
        mayHaveSpaces={mayHaveSpaces}
        isChecked={isChecked}
        hint="Paste it from your secret store, to prove that it is stored there."
      />
      <TextField
        ref={passwordField}
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        problem={problems.password}
      />
      <p className="text-pretty text-muted">
        {environment.label} then signs the deliveries to all of its endpoints with it. That can’t be undone, and for
        about 77 seconds the secret can’t be changed again.
      </p>
      <AlertLine>{error && !hasFieldProblem && <ProblemText error={error} />}</AlertLine>
      {reason && (
        <p id="set-reason" className="text-pretty text-rejected">
          {reason}
        </p>
      )}
      <div>
        <Button
          type="submit"
          look="primary"
          disabled={isPending || reason !== null || secret === '' || password === ''}
          focusableWhenDisabled
          aria-describedby={reason ? 'set-reason' : undefined}
        >
          {isPending ? 'Setting the secret…' : 'Set the secret now'}
        </Button>
      </div>
    </form>
  )
}

type InputProps = {
  label: string
  value: string
  onChange: (value: string) => void
  refusal: string | null
  /** A chosen secret may have spaces inside, a generated one has none. */
  mayHaveSpaces: boolean
  /** Shows problems at once. */
  isChecked: boolean
  hint?: ReactNode
  ref: Ref<HTMLInputElement>
}

/** Names the spaces that copying adds: the field hides them. */
export function SecretInput({ mayHaveSpaces, isChecked, refusal, hint, ...field }: InputProps) {
  const [isWhole, setIsWhole] = useState(false)
  const problem = isWhole || isChecked ? spaceProblem(field.value, mayHaveSpaces) : null
  const inside = isWhole && problem === null ? spacesInside(field.value) : null
  return (
    <SecretField
      {...field}
      problem={problem ?? refusal}
      hint={
        <>
          {hint}
          {inside && <span className="block text-rejected">It {inside}. That is right only if you chose it so.</span>}
        </>
      }
      onPaste={() => setIsWhole(true)}
      onBlur={() => setIsWhole(true)}
    />
  )
}
