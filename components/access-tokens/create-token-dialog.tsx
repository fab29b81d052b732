'use client'

import { useState } from 'react'
import { useCustomRoles, useFrame, useRoleNames } from '@/components/api/frame-context'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/button'
import { CheckChoice } from '@/components/ui/fields/check-choice'
import { RadioChoice } from '@/components/ui/fields/radio-choice'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { announce } from '@/components/ui/text/announcer'
import type { NewAccessTokenText } from '@/lib/auth/access-tokens/dto'
import { DEFAULT_TOKEN_DAYS, TOKEN_DAYS, type TokenDays } from '@/lib/auth/access-tokens/lifetimes'
import { TOKEN_SCOPE_WORDS } from '@/lib/auth/access-tokens/scope-words'
import { neededFor } from '@/lib/auth/token-permissions'
import type { Role } from '@/lib/model/role'
import { type CustomRole, grants, grantsNoMore } from '@/lib/model/role'
import { TOKEN_SCOPES, type TokenScope } from '@/lib/model/token-scope'
import { type TokenInput, useCreateToken } from './token-queries'

const DAY_WORDS: Record<TokenDays, string> = { 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year (maximum)' }

const LIFETIMES = TOKEN_DAYS.map((value) => ({ value, title: DAY_WORDS[value] }))

const SCOPES = TOKEN_SCOPES.map((value) => ({ value, title: value, about: TOKEN_SCOPE_WORDS[value] }))

const START: TokenInput = { name: '', role: 'viewer', scopes: ['read'], days: DEFAULT_TOKEN_DAYS }

type Props = { isFirst: boolean; onCreated: (created: NewAccessTokenText) => void }

export function CreateTokenDialog({ isFirst, onCreated }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const creating = useCreateToken()
  return (
    <Dialog
      title="Create an access token"
      trigger={<Button look="primary">{isFirst ? 'Create your first token…' : 'Create a token…'}</Button>}
      open={isOpen}
      // The dialog stays open while it waits: only the answer has the token.
      onOpenChange={(next) => !creating.isPending && setIsOpen(next)}
      returnsFocus={false}
    >
      {isOpen && (
        <CreateForm
          creating={creating}
          onCreated={(created) => {
            setIsOpen(false)
            onCreated(created)
          }}
        />
      )}
    </Dialog>
  )
}

type FormProps = Pick<Props, 'onCreated'> & { creating: ReturnType<typeof useCreateToken> }

function CreateForm({ creating, onCreated }: FormProps) {
  const { environment, operator } = useFrame()
  const custom = useCustomRoles()
  const roles = useRoleNames().filter((role) => grantsNoMore(role, operator.role, custom))
  const form = useForm({
    start: { ...START, role: roles.find((role) => fits(role, START.scopes, custom)) ?? operator.role },
    sending: creating,
    body: (values) => values,
    check: ({ scopes }) => ({ scopes: scopes.length === 0 ? 'Choose at least one scope.' : null }),
    subjects: { name: 'The name', role: 'The role', scopes: 'The scope' },
    onDone: (created) => {
      announce('The token is shown')
      onCreated(created)
    },
  })
  /** The chosen role if it can use the scopes, else the first role that can. */
  const roleFor = (scopes: readonly TokenScope[]) =>
    [form.values.role, ...roles].find((role) => fits(role, scopes, custom)) ?? form.values.role
  return (
    <Form form={form} focusesFirst>
      <p className="text-pretty text-muted">
        Scripts use it to act in your name. It gives access to {environment.label} only, and there only to what its
        scopes and its role both allow.
      </p>
      <TextField label="Name" {...form.field('name')} hint="Where you use it, such as “laptop”." />
      <CheckChoice
        legend="Scopes"
        choices={SCOPES}
        {...form.field('scopes')}
        onChange={(scopes) => form.set({ scopes, role: roleFor(scopes) })}
      />
      <RadioChoice legend="Expires after" choices={LIFETIMES} {...form.field('days')} />
      <RadioChoice
        legend="Role"
        choices={roles.map((value) => ({ value, title: value, why: whyTooLow(value, form.values.scopes, custom) }))}
        {...form.field('role')}
      />
      <FormEnd form={form} label="Create the token" busyLabel="Creating…" />
    </Form>
  )
}

const fits = (role: Role, scopes: readonly TokenScope[], custom: readonly CustomRole[]) =>
  scopes.every((scope) => grants(role, neededFor(scope), custom))

function whyTooLow(role: Role, scopes: readonly TokenScope[], custom: readonly CustomRole[]): string | null {
  const out = scopes.filter((scope) => !fits(role, [scope], custom))
  return out.length === 0 ? null : `can’t use ${out.join(' and ')}`
}
