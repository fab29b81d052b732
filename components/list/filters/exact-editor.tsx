'use client'

import { Form, SubmitButton } from '@/components/forms/form'
import { AT_ONCE, useForm } from '@/components/forms/use-form'
import { TextField } from '@/components/ui/fields/text-field'
import { SEARCH_TEXT } from '@/lib/list/members'

type Props = { label: string; hint: string; value: string | null; onTake: (value: string | null) => void }

/** A field whose value is taken by Enter or the button, so that the platform is not asked for a half-written one. */
export function ExactEditor({ label, hint, value, onTake }: Props) {
  const form = useForm({
    start: { text: value ?? '' },
    sending: AT_ONCE,
    check: ({ text }) => ({
      text:
        text.trim() === '' || SEARCH_TEXT.test(text.trim())
          ? null
          : 'This is too long or contains a control character.',
    }),
    body: ({ text }) => text.trim() || null,
    isReady: ({ text }) => text.trim() !== (value ?? ''),
    onDone: (_, text) => onTake(text),
  })
  return (
    <Form form={form} className="flex flex-col gap-2 p-3">
      <TextField label={label} hint={hint} {...form.field('text')} isMono />
      <SubmitButton form={form} label="Apply" look="plain" size="small" className="self-end" />
    </Form>
  )
}
