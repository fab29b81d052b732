'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { fieldProblem } from '@/components/api/problem-words'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { SecretField } from '@/components/ui/fields/secret-field'
import { TextField } from '@/components/ui/fields/text-field'
import { AlertLine } from '@/components/ui/section'
import { type SecretChange, STEPS_BEFORE_SET } from '@/lib/secret/dto'
import { useSetSecret } from './secret-queries'
import { STEP_WORDS } from './state-words'

/** A sentence; null when ready. */
export function openSteps({ steps }: Pick<SecretChange, 'steps'>): string | null {
  const missing = STEPS_BEFORE_SET.filter((step) => !steps.includes(step)).map((step) => STEP_WORDS[step].missing)
  return missing.length === 0 ? null : `Not possible yet. To be confirmed first: ${missing.join('; ')}.`
}

type Props = {
  change: SecretChange
  /** Called even after unmounting: only this answer holds the words. */
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
  const problems = { secret: fieldProblem(error, 'body.secret'), password: fieldProblem(error, 'body.password') }
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
    mutateAsync({ id: change.id, secret, password }).catch((failure: unknown) => {
      const said = fieldProblem(failure, 'body.secret')
      if (said !== null) onRefused(change.id, said)
    })
  }
  return (
    <form onSubmit={submit} autoComplete="off" className="flex max-w-xl flex-col gap-3">
      <SecretField
        ref={secretField}
        label="New secret"
        value={secret}
        onChange={setSecret}
        problem={problems.secret}
        hint="Pasted from your secret store, which proves that it is there."
      />
      <TextField
        ref={passwordField}
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        problem={problems.password}
      />
      <p className="text-pretty text-muted">
        From then on {environment.label} signs the deliveries to all of its endpoints with it. That can’t be taken back,
        and for about 77 seconds nothing more can be changed.
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
          {isPending ? 'Setting it…' : 'Set the secret now'}
        </Button>
      </div>
    </form>
  )
}
