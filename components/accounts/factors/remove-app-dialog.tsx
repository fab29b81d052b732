'use client'

import { useState } from 'react'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { announce } from '@/components/ui/text/announcer'
import { useRemoveApp } from './factor-queries'

type Props = { isRequired: boolean }

export function RemoveAppDialog({ isRequired }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const removing = useRemoveApp()
  return (
    <Dialog
      title="Remove the authenticator app?"
      trigger={<Button>Remove…</Button>}
      open={isOpen}
      onOpenChange={(next) => !removing.isPending && setIsOpen(next)}
    >
      {isOpen && (
        <RemoveForm
          isRequired={isRequired}
          removing={removing}
          onDone={() => {
            announce('The authenticator app is removed')
            setIsOpen(false)
            // The session owes setting up another one: the page leads there.
            if (isRequired) window.location.reload()
          }}
        />
      )}
    </Dialog>
  )
}

type FormProps = Props & { removing: ReturnType<typeof useRemoveApp>; onDone: () => void }

function RemoveForm({ isRequired, removing, onDone }: FormProps) {
  const form = useForm({
    start: { password: '', code: '' },
    sending: removing,
    body: (values) => values,
    check: ({ password, code }) => ({
      password: password === '' ? 'Enter your password.' : null,
      code: code.trim() === '' ? 'Enter a code.' : null,
    }),
    subjects: { password: 'The password', code: 'The code' },
    onDone,
  })
  return (
    <Form form={form} method="post" focusesFirst>
      <p className="text-pretty text-muted">
        Your recovery codes stop working, too.{' '}
        {isRequired
          ? 'Your role must have a second factor: you set up another app next.'
          : 'From then on the password alone signs you in.'}
      </p>
      <TextField label="Your password" type="password" autoComplete="current-password" {...form.field('password')} />
      <TextField label="Code of the app, or a recovery code" isMono {...form.field('code')} />
      <FormEnd form={form} label="Remove the app" busyLabel="Removing…" look="danger" />
    </Form>
  )
}
