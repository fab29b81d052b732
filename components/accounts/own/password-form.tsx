'use client'

import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { TimeText } from '@/components/preferences/time-text'
import { CheckboxRow } from '@/components/ui/fields/checkbox'
import { TextField } from '@/components/ui/fields/text-field'
import { announce } from '@/components/ui/text/announcer'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { OwnAccount, OwnSingleSignOn } from '@/lib/auth/accounts/dto'
import { useChangePassword } from '../account-queries'
import { NewPasswordField } from '../new-password-field'

type Props = { person: { name: string; email: string }; singleSignOn: OwnSingleSignOn | null }

const EMPTY = { current: '', password: '', again: '', keepsLink: false }

export function PasswordForm({ person, singleSignOn }: Props) {
  const { signedInWith } = useFrame().operator
  const changing = useChangePassword()
  const [done, setDone] = useState<string | null>(null)
  const link = linkOf(singleSignOn)
  const isAsked = link !== null && !link.isOnlyWay && signedInWith === undefined
  const form = useForm({
    start: EMPTY,
    sending: changing,
    body: ({ current, password, keepsLink }) => ({ current, password, ...(isAsked && { keepsLink }) }),
    check: ({ current, password, again }) => ({
      current: current === '' ? 'Enter your current password.' : null,
      again: password !== again ? 'The two passwords differ.' : null,
    }),
    subjects: { current: 'The current password', password: 'The new password' },
    onDone: (account) => {
      form.set(EMPTY)
      setDone(`The password is changed. Other sessions have ended.${wordsOfLink(link, account)}`)
      announce('The password is changed')
    },
  })
  return (
    <Form form={form} className="flex max-w-sm flex-col gap-3">
      <TextField label="Current password" type="password" autoComplete="current-password" {...form.field('current')} />
      <NewPasswordField label="New password" person={person} {...form.field('password')} />
      <TextField label="New password again" type="password" autoComplete="new-password" {...form.field('again')} />
      {isAsked && (
        <div className="flex flex-col gap-1">
          <p className="text-pretty">
            <PlatformText text={link.provider} isProse /> also opens your account, linked{' '}
            <TimeText iso={link.linkedAt} as="compact" />. Changing the password unlinks it, because someone who knew
            your old password may have linked it.
          </p>
          <CheckboxRow isChecked={form.values.keepsLink} onChange={(keepsLink) => form.set({ keepsLink })}>
            I linked it myself: keep it
          </CheckboxRow>
        </div>
      )}
      {done !== null && !form.isDirty && <p role="status">{done}</p>}
      <FormEnd form={form} label="Change the password" busyLabel="Changing…" />
    </Form>
  )
}

type Link = OwnSingleSignOn & { linkedAt: string }

const linkOf = (singleSignOn: OwnSingleSignOn | null): Link | null =>
  singleSignOn && singleSignOn.linkedAt !== null ? { ...singleSignOn, linkedAt: singleSignOn.linkedAt } : null

function wordsOfLink(before: Link | null, { singleSignOn }: OwnAccount): string {
  if (before === null) return ''
  if (linkOf(singleSignOn) === null) return ` Your account is no longer linked to ${before.provider}.`
  return ` Your account is still linked to ${before.provider}${before.isOnlyWay ? '.' : '; you can unlink it under Single sign-on below.'}`
}
