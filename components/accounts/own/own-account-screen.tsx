'use client'

import { CircleCheck } from 'lucide-react'
import { PlainTable } from '@/components/data-table/plain-table'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { ConfirmDialog } from '@/components/states/confirm-dialog'
import { ProblemText } from '@/components/states/problem-text'
import { RefreshFailed } from '@/components/states/refresh-failed'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { PageHead } from '@/components/ui/page-head'
import { AlertLine, Section } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { OwnAccount, OwnSession } from '@/lib/auth/accounts/dto'
import type { OwnFactors } from '@/lib/auth/factors/dto'
import { columnsOf } from '@/lib/list/columns'
import { useChangePassword, useEndOthers, useEndSession, useOwnAccount } from '../account-queries'
import { SecondFactorSection } from '../factors/second-factor-section'
import { ROLE_WORDS } from '../role-words'
import { deviceOf } from './device-of'

type Props = { account: OwnAccount; factors: OwnFactors }

export function OwnAccountScreen({ account: first, factors }: Props) {
  const reading = useOwnAccount(first)
  const { name, email, role, sessions } = reading.data
  return (
    <>
      <PageHead title="Your account">
        <PlatformText text={name} isProse /> · <PlatformText text={email} />
      </PageHead>
      <div className="flex w-full max-w-5xl flex-col gap-8 px-4 pt-1 pb-12">
        <RefreshFailed reading={reading} />
        <p className="text-pretty">
          <span className="font-medium">Role {role}:</span> {ROLE_WORDS[role]}
          {role !== 'admin' && ' An admin can change it.'}
        </p>
        <Section
          title="Sessions"
          lead="Where you are signed in. End those that you don’t know, then change your password."
        >
          <PlainTable caption="Sessions" columns={COLUMNS} rows={sessions} rowKey={({ id }) => id} />
          {sessions.length > 1 && <EndOthers count={sessions.length - 1} />}
        </Section>
        <Section title="Password" lead="At least 12 characters; a sentence is easy to remember. Other sessions end.">
          <PasswordForm />
        </Section>
        <SecondFactorSection factors={factors} />
      </div>
    </>
  )
}

const { text, time } = columnsOf<OwnSession>()

const COLUMNS = drawColumns(
  [
    text('device', 'Device', ({ userAgent }) => deviceOf(userAgent), { is: ['link', 'flexible'] }),
    text('address', 'Address', 'address', { none: 'not known' }),
    time('seen', 'Last request', 'lastSeenAt'),
    time('began', 'Signed in', 'createdAt', { from: 620 }),
    text('end', 'End', () => ''),
  ],
  {
    device: ({ userAgent, isThis }) => (
      <span className="flex flex-wrap items-center gap-2" title={userAgent ?? undefined}>
        {deviceOf(userAgent)}{' '}
        {isThis && (
          <Badge tone="delivered" icon={<CircleCheck aria-hidden />}>
            This session
          </Badge>
        )}
      </span>
    ),
    end: ({ id, isThis, userAgent }) =>
      !isThis && (
        <span className="flex justify-end">
          <EndSession id={id} device={deviceOf(userAgent)} />
        </span>
      ),
  },
  { end: <span className="sr-only">End</span> },
)

function EndSession({ id, device }: { id: string; device: string }) {
  const ending = useEndSession()
  return (
    <span className="inline-flex flex-col items-end">
      <Button
        size="small"
        aria-label={`End the session in ${device}`}
        disabled={ending.isPending}
        onClick={() => ending.mutate(id, { onSuccess: () => announce('The session has ended') })}
      >
        {ending.isPending ? 'Ending…' : 'End'}
      </Button>
      <AlertLine>{ending.error && <ProblemText error={ending.error} />}</AlertLine>
    </span>
  )
}

function EndOthers({ count }: { count: number }) {
  const ending = useEndOthers()
  return (
    <div>
      <ConfirmDialog
        title="End all other sessions?"
        trigger={<Button>End all others…</Button>}
        label="End them"
        busyLabel="Ending…"
        sending={ending}
        onConfirm={(close) =>
          ending.mutate(null, {
            onSuccess: () => {
              announce('The other sessions have ended')
              close()
            },
          })
        }
      >
        <p className="text-pretty">
          {count === 1 ? 'One other session ends' : `${count} other sessions end`} at the next request. Access tokens
          keep working.
        </p>
      </ConfirmDialog>
    </div>
  )
}

const EMPTY = { current: '', password: '', again: '' }

function PasswordForm() {
  const changing = useChangePassword()
  const form = useForm({
    start: EMPTY,
    sending: changing,
    body: ({ current, password }) => ({ current, password }),
    check: ({ current, password, again }) => ({
      current: current === '' ? 'Enter your current password.' : null,
      again: password !== again ? 'The two passwords differ.' : null,
    }),
    subjects: { current: 'The current password', password: 'The new password' },
    onDone: () => {
      form.set(EMPTY)
      announce('The password is changed')
    },
  })
  return (
    <Form form={form} className="flex max-w-sm flex-col gap-3">
      <TextField label="Current password" type="password" autoComplete="current-password" {...form.field('current')} />
      <TextField label="New password" type="password" autoComplete="new-password" {...form.field('password')} />
      <TextField label="New password again" type="password" autoComplete="new-password" {...form.field('again')} />
      {changing.isSuccess && !form.isDirty && <p role="status">The password is changed. Other sessions have ended.</p>}
      <FormEnd form={form} label="Change the password" busyLabel="Changing…" />
    </Form>
  )
}
