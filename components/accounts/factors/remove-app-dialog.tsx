'use client'

import { useState } from 'react'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { announce } from '@/components/ui/text/announcer'
import { useRemoveApp } from './factor-queries'
import { lastFactorWords } from './last-factor-words'

type Props = { isRequired: boolean; isLast: boolean }

export function RemoveAppDialog({ isRequired, isLast }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const removing = useRemoveApp()
  return (
    <Dialog
      title="Remove the authenticator app?"
      trigger={
        <Button size="small" aria-label="Remove the authenticator app">
          Remove…
        </Button>
      }
      open={isOpen}
      onOpenChange={(next) => !removing.isPending && setIsOpen(next)}
    >
      {isOpen && (
        <RemoveForm
          isRequired={isRequired}
          isLast={isLast}
          removing={removing}
          onDone={() => {
            announce('The authenticator app is removed')
            setIsOpen(false)
            // The session now owes another factor, and a reload leads to setting it up.
            if (isLast && isRequired) window.location.reload()
          }}
        />
      )}
    </Dialog>
  )
}

type FormProps = Props & { removing: ReturnType<typeof useRemoveApp>; onDone: () => void }

function RemoveForm({ isRequired, isLast, removing, onDone }: FormProps) {
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
        {isLast ? lastFactorWords(isRequired) : 'Your passkeys and recovery codes keep working.'}
      </p>
      <TextField label="Your password" type="password" autoComplete="current-password" {...form.field('password')} />
      <TextField label="Code of the app, or a recovery code" isMono {...form.field('code')} />
      <FormEnd form={form} label="Remove the app" busyLabel="Removing…" look="danger" />
    </Form>
  )
}
