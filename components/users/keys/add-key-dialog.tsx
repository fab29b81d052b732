'use client'

import { type ReactElement, useState } from 'react'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { SecretField } from '@/components/ui/fields/secret-field'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { announce } from '@/components/ui/text/announcer'
import { useAddKey } from './key-queries'

type Props = {
  trigger: ReactElement
  title: string
  /** The user whose key is replaced; undefined asks for one. */
  userId?: string
  /** The user whom a link names: the dialog opens at once with this user. */
  askedFor?: string | null
}

export function AddKeyDialog({ trigger, title, userId, askedFor = null }: Props) {
  const [isOpen, setIsOpen] = useState(askedFor !== null)
  return (
    <Dialog title={title} trigger={trigger} open={isOpen} onOpenChange={setIsOpen}>
      {isOpen && <AddKeyForm given={userId} askedFor={askedFor} onDone={() => setIsOpen(false)} />}
    </Dialog>
  )
}

type FormProps = { given: string | undefined; askedFor: string | null; onDone: () => void }

function AddKeyForm({ given, askedFor, onDone }: FormProps) {
  const form = useForm({
    start: { userId: given ?? askedFor ?? '', apiKey: '' },
    sending: useAddKey(),
    body: (values) => values,
    subjects: { userId: 'The user id', apiKey: 'The key' },
    onDone: () => {
      announce('The key is stored')
      onDone()
    },
  })
  return (
    <Form form={form} focusesFirst>
      <TextField label="User id" {...form.field('userId')} readOnly={given !== undefined} isMono />
      <SecretField
        label="API key"
        {...form.field('apiKey')}
        hint="It begins with ak_. Rampdesk asks the platform whose key it is, then stores it encrypted and never shows it again."
      />
      <FormEnd form={form} label="Store the key" busyLabel="Asking the platform…" />
    </Form>
  )
}
