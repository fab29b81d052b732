'use client'

import { useMutation } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { ButtonLink } from '@/components/ui/button-link'
import { TextField } from '@/components/ui/fields/text-field'
import { PlatformText } from '@/components/ui/text/platform-text'
import { ACCOUNT_LINK_ROUTES } from '@/lib/auth/accounts/routes'

/** Says the same for every e-mail address, so that it does not tell which ones have an account. */
export function ForgottenForm() {
  const asking = useMutation({
    mutationFn: (body: { email: string }) => call(ACCOUNT_LINK_ROUTES.ask, {}, { body }),
    gcTime: 0,
  })
  const form = useForm({
    start: { email: '' },
    sending: asking,
    body: (values) => values,
    check: ({ email }) => ({ email: email.trim() === '' ? 'Enter your e-mail address.' : null }),
    subjects: { email: 'The e-mail address' },
  })
  if (asking.isSuccess)
    return (
      <div role="status" className="flex flex-col items-start gap-3">
        <p className="text-pretty">
          If <PlatformText text={asking.variables.email} /> signs in with a password here, a link is on its way. It
          works once, within one hour. If no mail comes, ask an admin for a link.
        </p>
        <ButtonLink href="/sign-in">Back to signing in</ButtonLink>
      </div>
    )
  return (
    <Form form={form} method="post" className="flex flex-col gap-3" focusesFirst>
      <p className="text-pretty text-muted">Rampdesk sends you a link to choose a new password.</p>
      <TextField label="E-mail" type="email" autoComplete="username" {...form.field('email')} />
      <FormEnd form={form} label="Send the link" busyLabel="Sending…" />
    </Form>
  )
}
