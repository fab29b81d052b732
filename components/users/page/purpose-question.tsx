'use client'

import { useMutation } from '@tanstack/react-query'
import clsx from 'clsx'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState, useTransition } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { fieldSentence } from '@/components/api/problem-words'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { PlatformText } from '@/components/ui/text/platform-text'
import { USER_ROUTES } from '@/lib/users/api/routes'

type Props = {
  userId: string
  onOpened?: () => void
  /** Of its heading: 1 where it stands in the page's place. */
  level?: 1 | 3
}

/** The address stays, and shows what it names once the question is answered. */
export function PurposeQuestion({ userId, onOpened, level = 1 }: Props) {
  const Heading = `h${level}` as const
  const { environment } = useFrame()
  const router = useRouter()
  const [purpose, setPurpose] = useState('')
  const [isShowing, startShowing] = useTransition()
  const opening = useMutation({
    mutationFn: () => call(USER_ROUTES.open, { environment: environment.name, userId }, { body: { purpose } }),
    onSuccess: () => {
      onOpened?.()
      // A part of another page goes on by itself.
      if (level === 1) startShowing(() => router.refresh())
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    opening.mutate()
  }
  const isBusy = opening.isPending || isShowing
  const problem = fieldSentence(opening.error, 'body.purpose', 'The purpose')
  return (
    <form
      onSubmit={submit}
      className={clsx('flex w-full max-w-lg flex-col gap-3', level === 1 ? 'mx-auto px-4 py-14' : 'py-2')}
      noValidate
    >
      <Heading className="text-lead font-semibold">Why do you open this user?</Heading>
      <p className="text-pretty text-muted">
        You are about to see the data of <PlatformText text={userId} className="font-mono text-small text-ink" />. Your
        answer and each lookup are kept in the audit. You are asked once per user until you sign out.
      </p>
      <TextField
        label="Ticket number or reason"
        value={purpose}
        onChange={(event) => setPurpose(event.target.value)}
        autoComplete="off"
        maxLength={200}
        problem={problem}
        hint="For example: Ticket 4821, payout did not arrive."
        autoFocus
      />
      {opening.error && problem === null && (
        <p role="alert" className="font-medium text-failed">
          <ProblemText error={opening.error} />
        </p>
      )}
      <div>
        <Button type="submit" look="primary" size="large" disabled={isBusy} focusableWhenDisabled>
          {isBusy ? 'Opening…' : 'Open this user'}
        </Button>
      </div>
    </form>
  )
}
