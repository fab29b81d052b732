'use client'

import { useFrame, usePermission } from '@/components/api/frame-context'
import { fieldProblem } from '@/components/api/problem-words'
import { Form, FormEnd } from '@/components/forms/form'
import { PastedSecretField } from '@/components/forms/pasted-secret-field'
import { useForm } from '@/components/forms/use-form'
import { TextField } from '@/components/ui/fields/text-field'
import { type SecretChange, STEPS_BEFORE_SET } from '@/lib/secret/dto'
import { spaceProblem } from '@/lib/secret/pasted-spaces'
import { useSetSecret } from './secret-queries'
import { STEP_WORDS } from './state-words'

export function openSteps({ steps }: Pick<SecretChange, 'steps'>): string | null {
  const missing = STEPS_BEFORE_SET.filter((step) => !steps.includes(step)).map((step) => STEP_WORDS[step].missing)
  return missing.length === 0 ? null : `Confirm these first: ${missing.join('; ')}.`
}

type Props = {
  change: SecretChange
  /** Called even after unmounting. */
  onRefused: (id: string, said: string) => void
}

/** Sets the prepared secret; pasting it proves that it is stored. */
export function SetForm({ change, onRefused }: Props) {
  const { environment, operator } = useFrame()
  // Without a password the server asks for a fresh sign-in at the identity provider.
  const hasPassword = operator.signedInWith === undefined
  const mayChange = usePermission('secret.write')
  const mayHaveSpaces = change.origin === 'chosen'
  const reason = openSteps(change)
  const form = useForm({
    start: { secret: '', password: '' },
    sending: useSetSecret((failure) => {
      const said = fieldProblem(failure, 'body.secret')
      if (said !== null) onRefused(change.id, said)
    }),
    check: ({ secret }) => ({ secret: spaceProblem(secret, mayHaveSpaces) }),
    body: ({ secret, password }) => ({ id: change.id, secret, password: hasPassword ? password : null }),
    subjects: { secret: 'This', password: 'This' },
    isReady: ({ secret, password }) => reason === null && secret !== '' && (!hasPassword || password !== ''),
  })

  if (!mayChange) return <p className="text-muted">Only an admin can set it.</p>
  return (
    <Form form={form} className="flex max-w-xl flex-col gap-3">
      <PastedSecretField
        label="New secret"
        {...form.field('secret')}
        mayHaveSpaces={mayHaveSpaces}
        hint="Paste it from your secret store, as proof that it is stored there."
      />
      {hasPassword && (
        <TextField label="Your password" type="password" autoComplete="current-password" {...form.field('password')} />
      )}
      <p className="text-pretty text-muted">
        {environment.label} then signs the deliveries to all of its endpoints with it. This can’t be undone, and the
        secret can’t be changed again for about 77 seconds.
      </p>
      {reason && (
        <p id="set-reason" className="text-pretty text-rejected">
          {reason}
        </p>
      )}
      <FormEnd
        form={form}
        label="Set the secret now"
        busyLabel="Setting the secret…"
        aria-describedby={reason ? 'set-reason' : undefined}
      />
    </Form>
  )
}
