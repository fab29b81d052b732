'use client'

import { CircleCheck } from 'lucide-react'
import { useFrame, useRoleNames } from '@/components/api/frame-context'
import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { TimeText } from '@/components/preferences/time-text'
import { ConfirmDialog } from '@/components/states/confirm-dialog'
import { ProblemText } from '@/components/states/problem-text'
import { RefreshFailed } from '@/components/states/refresh-failed'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { PageHead } from '@/components/ui/page-head'
import { AlertLine, Section } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { OwnAccount, OwnSession } from '@/lib/auth/accounts/dto'
import type { OwnFactors } from '@/lib/auth/factors/dto'
import { columnsOf } from '@/lib/list/columns'
import { NO_ROLE } from '@/lib/model/role'
import { useEndOthers, useEndSession, useOwnAccount } from '../account-queries'
import { SecondFactorSection } from '../factors/second-factor-section'
import { roleWords } from '../role-words'
import { deviceOf } from './device-of'
import { NameForm } from './name-form'
import { PasswordForm } from './password-form'
import { SingleSignOnSection } from './single-sign-on-section'

type Props = {
  account: OwnAccount
  factors: OwnFactors
  /** The reason why linking to single sign-on just failed; null otherwise. */
  linkProblemCode: string | null
}

export function OwnAccountScreen({ account: first, factors, linkProblemCode }: Props) {
  const reading = useOwnAccount(first)
  const { name, email, role, environmentRoles, sessions, hasPassword, singleSignOn } = reading.data
  const { signedInWith = 'single sign-on' } = useFrame().operator
  const roles = useRoleNames()
  return (
    <>
      <PageHead title="Your account">
        <PlatformText text={name} isProse /> · <PlatformText text={email} />
      </PageHead>
      <div className="flex w-full max-w-5xl flex-col gap-8 px-4 pt-1 pb-12">
        <RefreshFailed reading={reading} />
        <p className="text-pretty">
          <span className="font-medium">Role: {role}.</span> {roleWords(role, roles)}
          {hasPassword && role !== 'admin' && ' An admin can change it.'}
          {environmentRoles.map(({ environment, label, role: own }) => (
            <span key={environment} className="block">
              <span className="font-medium">
                In {label} {own}
              </span>
              {own !== null && own !== NO_ROLE && `: ${roleWords(own, roles)}`}
            </span>
          ))}
        </p>
        <Section
          title="Sessions"
          lead={`Where you are signed in. If you don’t recognize one, end it and change your password${hasPassword ? '' : ` at ${signedInWith}`}.`}
        >
          <PlainTable caption="Sessions" columns={COLUMNS} rows={sessions} rowKey={({ id }) => id} />
          {sessions.length > 1 && <EndOthers count={sessions.length - 1} />}
        </Section>
        {hasPassword ? (
          <>
            <Section
              title="Name"
              lead="Colleagues see it next to what you do. Earlier audit entries keep your previous name."
            >
              <NameForm name={name} />
            </Section>
            <Section title="Password" lead="Changing it ends your other sessions.">
              <PasswordForm person={{ name, email }} singleSignOn={singleSignOn} />
            </Section>
            <SecondFactorSection factors={factors} />
            {singleSignOn && <SingleSignOnSection singleSignOn={singleSignOn} problemCode={linkProblemCode} />}
          </>
        ) : (
          <Section title="Single sign-on">
            <p className="max-w-prose text-pretty">
              You sign in with <PlatformText text={signedInWith} isProse />. Password and second factor are kept there;
              name, e-mail and role come from there at each sign-in.
            </p>
          </Section>
        )}
      </div>
    </>
  )
}

const { text, time } = columnsOf<OwnSession>()

const COLUMNS = drawColumns(
  [
    text('device', 'Device', ({ userAgent }) => deviceOf(userAgent), { is: ['link', 'flexible'] }),
    text('address', 'Address', 'address', { none: 'not known', from: 620 }),
    time('seen', 'Last request', 'lastSeenAt', { from: 620 }),
    time('began', 'Signed in', 'createdAt', { from: 820 }),
    text('end', 'End', () => ''),
  ],
  {
    device: ({ userAgent, isThis, address, lastSeenAt }) => (
      <>
        <span className="flex flex-wrap items-center gap-2" title={userAgent ?? undefined}>
          {deviceOf(userAgent)}{' '}
          {isThis && (
            <Badge tone="delivered" icon={<CircleCheck aria-hidden />}>
              This session
            </Badge>
          )}
        </span>
        <span className="block text-small text-muted @min-[620px]:hidden">
          {address ?? 'Address not known'}, last request <TimeText iso={lastSeenAt} as="compact" />
        </span>
      </>
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
          {count === 1 ? 'Your other session ends' : `Your ${count} other sessions end`} at the next request. Access
          tokens keep working.
        </p>
      </ConfirmDialog>
    </div>
  )
}
