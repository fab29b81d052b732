'use client'

import { useRouter } from 'next/navigation'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { TextField } from '@/components/ui/fields/text-field'
import { announce } from '@/components/ui/text/announcer'
import { useChangeName } from '../account-queries'

export function NameForm({ name }: { name: string }) {
  const changing = useChangeName()
  const router = useRouter()
  const form = useForm({
    start: { name },
    sending: changing,
    body: (values) => values,
    check: (values) => ({ name: values.name.trim() === '' ? 'Enter your name.' : null }),
    subjects: { name: 'The name' },
    onDone: () => {
      announce('The name is changed')
      // The frame shows the name, too.
      router.refresh()
    },
  })
  return (
    <Form form={form} className="flex max-w-sm flex-col gap-3">
      <TextField label="Name" autoComplete="name" {...form.field('name')} />
      {form.isDone && <p role="status">The name is changed.</p>}
      <FormEnd form={form} label="Change the name" busyLabel="Changing…" />
    </Form>
  )
}
