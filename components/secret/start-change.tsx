'use client'

import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePermission } from '@/components/api/frame-context'
import { Form, FormEnd } from '@/components/forms/form'
import { PastedSecretField } from '@/components/forms/pasted-secret-field'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/button'
import { RadioChoice } from '@/components/ui/fields/radio-choice'
import type { PreparedSecret } from '@/lib/secret/dto'
import { spaceProblem } from '@/lib/secret/pasted-spaces'
import { type PrepareInput, usePrepareSecret } from './secret-queries'

type Props = {
  /** Called even after unmounting. */
  onPrepared: (prepared: PreparedSecret) => void
  isFirst: boolean
  takesFocus: boolean
}

export function StartChange({ onPrepared, isFirst, takesFocus }: Props) {
  const mayChange = usePermission('secret.write')
  const [isOpen, setIsOpen] = useState(false)
  const [isBack, setIsBack] = useState(takesFocus)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBack && !isOpen) button.current?.focus()
  }, [isBack, isOpen])
  const cancel = () => {
    setIsOpen(false)
    setIsBack(true)
  }
  if (!mayChange) return <p className="text-muted">Only an admin can change the secret.</p>
  if (isOpen) return <PrepareForm onPrepared={onPrepared} onCancel={cancel} />
  return (
    <div>
      <Button ref={button} look={isFirst ? 'primary' : 'plain'} onClick={() => setIsOpen(true)}>
        <KeyRound aria-hidden className="size-3.5" />
        {isFirst ? 'Set a secret…' : 'Change the secret…'}
      </Button>
    </div>
  )
}

const WAYS = [
  {
    value: 'generated',
    title: 'Generate a secret',
    about: '32 random bytes as 64 hex digits, shown once. Recommended.',
  },
  {
    value: 'chosen',
    title: 'Use your own secret',
    about: 'A secret created elsewhere, 16 to 512 characters. Rampdesk stores only its fingerprint.',
  },
] as const

const START: { way: PrepareInput['origin']; secret: string } = { way: 'generated', secret: '' }

function PrepareForm({ onPrepared, onCancel }: { onPrepared: Props['onPrepared']; onCancel: () => void }) {
  const form = useForm({
    start: START,
    sending: usePrepareSecret(onPrepared),
    check: ({ way, secret }) => ({ secret: way === 'chosen' ? spaceProblem(secret, true) : null }),
    body: ({ way, secret }): PrepareInput => (way === 'generated' ? { origin: way } : { origin: way, secret }),
    subjects: { secret: 'The secret' },
  })
  const { way } = form.values
  return (
    <Form form={form} className="flex flex-col gap-3 rounded-card border border-line bg-panel px-4 py-3">
      <RadioChoice legend="The new secret" choices={WAYS} {...form.field('way')} autoFocus />
      {way === 'chosen' && <PastedSecretField label="Secret" {...form.field('secret')} mayHaveSpaces />}
      <p className="text-pretty text-muted">
        The secret is not sent to the platform yet. First, prepare the receivers.
      </p>
      <FormEnd
        form={form}
        label={way === 'generated' ? 'Generate a secret' : 'Prepare this secret'}
        busyLabel="Preparing…"
      >
        <Button onClick={onCancel} disabled={form.isPending}>
          Cancel
        </Button>
      </FormEnd>
    </Form>
  )
}
