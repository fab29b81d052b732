'use client'

import { useState } from 'react'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { useProve } from './factor-queries'

type Props = {
  /** True for an account without a second factor. */
  takesPassword: boolean
  label: string
  className?: string
  onProven: () => void
}

/** One field: a code of the app, a recovery code, or the password. */
export function ProofForm({ takesPassword, label, className, onProven }: Props) {
  const proving = useProve()
  const [isRecovery, setIsRecovery] = useState(false)
  const form = useForm({
    start: { code: '', password: '' },
    sending: { ...proving, isPending: proving.isPending || proving.isSuccess },
    body: ({ code, password }) => (takesPassword ? { password } : { code }),
    check: ({ code, password }) =>
      takesPassword
        ? { password: password === '' ? 'Enter your password.' : null }
        : { code: code.trim() === '' ? 'Enter a code.' : null },
    subjects: { code: 'The code', password: 'The password' },
    onDone: onProven,
  })
  return (
    <Form form={form} method="post" focusesFirst {...(className !== undefined && { className })}>
      {takesPassword && (
        <TextField label="Password" type="password" autoComplete="current-password" {...form.field('password')} />
      )}
      {!takesPassword && isRecovery && (
        <TextField key="recovery" label="Recovery code" isMono autoFocus {...form.field('code')} />
      )}
      {!takesPassword && !isRecovery && (
        <TextField
          key="app"
          label="Code of your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          isMono
          {...form.field('code')}
        />
      )}
      <FormEnd form={form} label={label} busyLabel="Checking…">
        {!takesPassword && (
          <Button
            look="quiet"
            onClick={() => {
              form.set({ code: '' })
              setIsRecovery(!isRecovery)
            }}
          >
            {isRecovery ? 'Use the app' : 'Use a recovery code'}
          </Button>
        )}
      </FormEnd>
    </Form>
  )
}
