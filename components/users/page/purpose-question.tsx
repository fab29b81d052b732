'use client'

import { useMutation } from '@tanstack/react-query'
import clsx from 'clsx'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { TextField } from '@/components/ui/fields/text-field'
import { PlatformText } from '@/components/ui/text/platform-text'
import { USER_ROUTES } from '@/lib/users/api/routes'

type Props = {
  userId: string
  onOpened?: () => void
  /** Level of the heading: 1 if the question stands in the page’s place. */
  level?: 1 | 3
}

/** Asks for the purpose of opening a user; the address stays, and shows its page once the question is answered. */
export function PurposeQuestion({ userId, onOpened, level = 1 }: Props) {
  const Heading = `h${level}` as const
  const { environment } = useFrame()
  const router = useRouter()
  const [isShowing, startShowing] = useTransition()
  const opening = useMutation({
    mutationFn: (body: { purpose: string }) =>
      call(USER_ROUTES.open, { environment: environment.name, userId }, { body }),
  })
  const form = useForm({
    start: { purpose: '' },
    sending: { ...opening, isPending: opening.isPending || isShowing },
    body: (values) => values,
    subjects: { purpose: 'The purpose' },
    onDone: () => {
      onOpened?.()
      // A question within a part of another page needs no refresh, because the part reads by itself.
      if (level === 1) startShowing(() => router.refresh())
    },
  })
  return (
    <Form
      form={form}
      className={clsx('flex w-full max-w-lg flex-col gap-3', level === 1 ? 'mx-auto px-4 py-14' : 'py-2')}
    >
      <Heading className="text-lead font-semibold">Why are you opening this user?</Heading>
      <p className="text-pretty text-muted">
        You are about to see the data of <PlatformText text={userId} className="font-mono text-small text-ink" />. The
        audit records your answer and each lookup. You are asked once per user until you sign out.
      </p>
      <TextField
        label="Ticket number or reason"
        {...form.field('purpose')}
        maxLength={200}
        hint="For example: Ticket 4821, payout did not arrive."
        autoFocus
      />
      <FormEnd form={form} label="Open this user" busyLabel="Opening…" />
    </Form>
  )
}
