'use client'

import { useState } from 'react'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { announce } from '@/components/ui/text/announcer'
import { useAddPasskey } from './passkey-queries'
import { RecoveryCodesCard } from './recovery-codes-card'

type Props = { onDone: () => void; onCancel: () => void }

/** Asks for password and a name, then the browser asks, then recovery codes are shown if this is the first factor. */
export function AddPasskey({ onDone, onCancel }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const adding = useAddPasskey()
  const form = useForm({
    start: { password: '', name: '' },
    sending: adding,
    body: (values) => values,
    check: ({ password, name }) => ({
      password: password === '' ? 'Enter your password.' : null,
      name: name.trim() === '' ? 'Enter a name.' : null,
    }),
    subjects: { password: 'The password', name: 'The name' },
    onDone: ({ codes: made }) => {
      announce('The passkey is set up')
      if (made) setCodes(made)
      else onDone()
    },
  })
  if (codes) return <RecoveryCodesCard codes={codes} onHide={onDone} />
  return (
    <Form form={form} method="post" className="flex max-w-sm flex-col gap-3" focusesFirst>
      <TextField label="Your password" type="password" autoComplete="current-password" {...form.field('password')} />
      <TextField
        label="Name of the passkey"
        hint="The device or key that holds it, such as “work laptop”."
        {...form.field('name')}
      />
      <FormEnd form={form} label="Set up the passkey" busyLabel="Waiting for your device…">
        <Button disabled={adding.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </FormEnd>
    </Form>
  )
}
