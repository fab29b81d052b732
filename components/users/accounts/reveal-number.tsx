'use client'

import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { useWhoMay } from '@/components/states/who-may'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { announce } from '@/components/ui/text/announcer'
import { CopyButton } from '@/components/ui/text/copy-button'
import { PlatformText } from '@/components/ui/text/platform-text'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'

const SHOWN_FOR_MS = 30_000

type Props = { userId: string; accountId: string; last4: string }

/** The end of a number; people who may reveal it, and say why, see all of it for half a minute. */
export function RevealNumber({ userId, accountId, last4 }: Props) {
  const mayReveal = usePermission('user.reveal')
  const people = useWhoMay('user.reveal')
  const [number, setNumber] = useState<string | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  useHiddenAgain(number, () => setNumber(null))
  if (number !== null)
    return (
      <span className="flex flex-wrap items-center gap-2">
        <PlatformText text={number} className="font-mono text-small select-all" />
        <CopyButton value={number} label="Copy the full number" />
        <Button look="quiet" size="small" onClick={() => setNumber(null)}>
          <EyeOff aria-hidden className="size-3.5" />
          Hide
        </Button>
      </span>
    )
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="font-mono text-small">
        <span aria-hidden>•••• </span>
        <span className="sr-only">ending in </span>
        <PlatformText text={last4 === '' ? 'too short to show its last digits' : last4} />
      </span>
      {mayReveal ? (
        <Dialog
          title="Show the full number"
          open={isAsked}
          onOpenChange={setIsAsked}
          trigger={
            <Button size="small">
              <Eye aria-hidden className="size-3.5" />
              Show
            </Button>
          }
        >
          <ReasonForm
            userId={userId}
            accountId={accountId}
            onRevealed={(revealed) => {
              setNumber(revealed)
              setIsAsked(false)
              announce('The full number is shown for 30 seconds')
            }}
          />
        </Dialog>
      ) : (
        <span className="text-small text-muted">Only {people} can see the full number.</span>
      )}
    </span>
  )
}

/** Hides the number after its time, and as soon as the page is out of sight. */
function useHiddenAgain(number: string | null, hide: () => void) {
  const latest = useRef(hide)
  useEffect(() => {
    latest.current = hide
  })
  useEffect(() => {
    if (number === null) return
    const timer = setTimeout(() => latest.current(), SHOWN_FOR_MS)
    const onVisibility = () => document.hidden && latest.current()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [number])
}

type FormProps = Omit<Props, 'last4'> & { onRevealed: (number: string) => void }

/** Asks for the reason; the answer is not kept after the form. */
function ReasonForm({ userId, accountId, onRevealed }: FormProps) {
  const { environment } = useFrame()
  const revealing = useMutation({
    mutationFn: (body: { reason: string }) =>
      call(USER_ACCOUNT_ROUTES.reveal, { environment: environment.name, userId, resourceId: accountId }, { body }),
    onSuccess: ({ number }) => onRevealed(number),
    gcTime: 0,
  })
  const form = useForm({
    start: { reason: '' },
    sending: revealing,
    body: (values) => values,
    subjects: { reason: 'The reason' },
  })
  return (
    <Form form={form}>
      <p className="text-pretty text-muted">
        The audit records that you saw it, and why. It is shown for 30 seconds and never stored.
      </p>
      <TextField
        label="Why do you need it?"
        {...form.field('reason')}
        maxLength={200}
        hint="A ticket number or a short reason."
      />
      <FormEnd form={form} label="Show the number" busyLabel="Reading…" />
    </Form>
  )
}
