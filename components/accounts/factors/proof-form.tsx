'use client'

import { useState } from 'react'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { AlertLine } from '@/components/ui/section'
import { useProve } from './factor-queries'
import { useProveByPasskey } from './passkey-queries'

type Props = {
  /** An account with neither passkey nor app gives its password. */
  hasPasskey: boolean
  hasApp: boolean
  label: string
  className?: string
  onProven: () => void
}

/** Asks for a passkey first; the other way is one field for a code of the app, a recovery code or the password. */
export function ProofForm({ hasPasskey, hasApp, ...props }: Props) {
  const [usesPasskey, setUsesPasskey] = useState(hasPasskey)
  if (usesPasskey) return <PasskeyProof {...props} onOther={() => setUsesPasskey(false)} />
  return (
    <TypedProof
      {...props}
      hasApp={hasApp}
      takesPassword={!hasPasskey && !hasApp}
      onPasskey={hasPasskey ? () => setUsesPasskey(true) : null}
    />
  )
}

type PasskeyProps = Pick<Props, 'label' | 'className' | 'onProven'> & { onOther: () => void }

function PasskeyProof({ label, className, onProven, onOther }: PasskeyProps) {
  const proving = useProveByPasskey()
  const isBusy = proving.isPending || proving.isSuccess
  return (
    <div className={className}>
      <AlertLine>{proving.error && <ProblemText error={proving.error} />}</AlertLine>
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          autoFocus
          disabled={isBusy}
          onClick={() => proving.mutate(undefined, { onSuccess: onProven })}
        >
          {isBusy ? 'Waiting for your passkey…' : `${label} with a passkey`}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={onOther}>
          Use another way
        </Button>
      </div>
    </div>
  )
}

type TypedProps = Pick<Props, 'hasApp' | 'label' | 'className' | 'onProven'> & {
  takesPassword: boolean
  onPasskey: (() => void) | null
}

function TypedProof({ hasApp, takesPassword, label, className, onProven, onPasskey }: TypedProps) {
  const proving = useProve()
  const [isRecovery, setIsRecovery] = useState(!hasApp)
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
        {hasApp && (
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
        {onPasskey && (
          <Button look="quiet" onClick={onPasskey}>
            Use a passkey
          </Button>
        )}
      </FormEnd>
    </Form>
  )
}
