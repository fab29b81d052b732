'use client'

import { type FormEvent, type ReactElement, useState } from 'react'
import { fieldSentence } from '@/components/api/problem-words'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { SecretField } from '@/components/ui/fields/secret-field'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { AlertLine } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import { useAddKey } from './key-queries'

type Props = {
  trigger: ReactElement
  title: string
  /** Of the user whose key is replaced; undefined to ask for one. */
  userId?: string
  /** Asked for by a link: opens at once, with this user. */
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
  const [userId, setUserId] = useState(given ?? askedFor ?? '')
  const [apiKey, setApiKey] = useState('')
  const { mutate, isPending, error } = useAddKey()
  const userProblem = fieldSentence(error, 'body.userId', 'The user id')
  const keyProblem = fieldSentence(error, 'body.apiKey', 'The key')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    mutate(
      { userId, apiKey },
      {
        onSuccess: () => {
          announce('The key is stored')
          onDone()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} autoComplete="off" className="flex flex-col gap-3 px-4 pb-4">
      <TextField
        label="User id"
        value={userId}
        onChange={(event) => setUserId(event.target.value)}
        readOnly={given !== undefined}
        isMono
        autoComplete="off"
        spellCheck={false}
        problem={userProblem}
      />
      <SecretField
        label="API key"
        value={apiKey}
        onChange={setApiKey}
        problem={keyProblem}
        hint="It begins with ak_. The platform is asked whose key it is; then it is stored encrypted and never shown again."
      />
      <AlertLine>{error && !userProblem && !keyProblem && <ProblemText error={error} />}</AlertLine>
      <div>
        <Button type="submit" look="primary" disabled={isPending} focusableWhenDisabled>
          {isPending ? 'Asking the platform…' : 'Store the key'}
        </Button>
      </div>
    </form>
  )
}
