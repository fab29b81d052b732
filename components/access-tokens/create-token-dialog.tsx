'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { fieldSentence } from '@/components/api/problem-words'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { AlertLine } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import type { NewAccessTokenText } from '@/lib/auth/access-tokens/dto'
import { DEFAULT_TOKEN_DAYS, TOKEN_DAYS, type TokenDays } from '@/lib/auth/access-tokens/lifetimes'
import { type Role, rolesUpTo } from '@/lib/model/role'
import { useCreateToken } from './token-queries'

const DAY_WORDS: Record<TokenDays, string> = { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'A year, the longest' }

type Props = { isFirst: boolean; onCreated: (created: NewAccessTokenText) => void }

export function CreateTokenDialog({ isFirst, onCreated }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog
      title="Create an access token"
      trigger={<Button look="primary">{isFirst ? 'Create your first token…' : 'Create a token…'}</Button>}
      open={isOpen}
      onOpenChange={setIsOpen}
      returnsFocus={false}
    >
      {isOpen && (
        <CreateForm
          onCreated={(created) => {
            setIsOpen(false)
            onCreated(created)
          }}
        />
      )}
    </Dialog>
  )
}

function CreateForm({ onCreated }: { onCreated: Props['onCreated'] }) {
  const { environment, operator } = useFrame()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [days, setDays] = useState<TokenDays>(DEFAULT_TOKEN_DAYS)
  const { mutate, isPending, error } = useCreateToken()
  const nameProblem = fieldSentence(error, 'body.name', 'The name')
  const roleProblem = fieldSentence(error, 'body.role', 'The role')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    mutate(
      { name, role, days },
      {
        onSuccess: (created) => {
          announce('The token is shown')
          onCreated(created)
        },
      },
    )
  }
  return (
    <form onSubmit={submit} autoComplete="off" className="flex flex-col gap-3 px-4 pb-4">
      <p className="text-pretty text-muted">
        Scripts use it in your name. It opens {environment.label} alone, only what it can read there, and nothing about
        single users.
      </p>
      <TextField
        label="Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        problem={nameProblem}
        hint="Where it is used, such as “laptop”."
      />
      <Choices legend="It ends after" name="days" values={TOKEN_DAYS} chosen={days} onChoose={setDays}>
        {(value) => DAY_WORDS[value]}
      </Choices>
      <Choices legend="Role" name="role" values={rolesUpTo(operator.role)} chosen={role} onChoose={setRole}>
        {(value) => (value === 'viewer' ? 'viewer, enough for rampdesk listen' : value)}
      </Choices>
      <AlertLine>{roleProblem}</AlertLine>
      <AlertLine>{error && !nameProblem && !roleProblem && <ProblemText error={error} />}</AlertLine>
      <div>
        <Button type="submit" look="primary" disabled={isPending} focusableWhenDisabled>
          {isPending ? 'Creating…' : 'Create the token'}
        </Button>
      </div>
    </form>
  )
}

type ChoicesProps<Value> = {
  legend: string
  name: string
  values: readonly Value[]
  chosen: Value
  onChoose: (value: Value) => void
  children: (value: Value) => ReactNode
}

function Choices<Value extends string | number>({
  legend,
  name,
  values,
  chosen,
  onChoose,
  children,
}: ChoicesProps<Value>) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 font-medium">{legend}</legend>
      {values.map((value) => (
        <label key={value} className="flex cursor-pointer items-center gap-2 rounded-chip py-1">
          <input
            type="radio"
            name={name}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="size-4 shrink-0 accent-accent"
          />
          {children(value)}
        </label>
      ))}
    </fieldset>
  )
}
