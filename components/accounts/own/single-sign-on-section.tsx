'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { ConfirmDialog } from '@/components/states/confirm-dialog'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { AlertLine, Section } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { OwnSingleSignOn } from '@/lib/auth/accounts/dto'
import { IDENTITY_ROUTES } from '@/lib/auth/identity/routes'
import { useUnlink } from '../account-queries'
import { linkProblem } from './link-problem'

type Props = { singleSignOn: OwnSingleSignOn; problemCode: string | null }

/** Links an account that has a password to the provider, which can then open it, too. */
export function SingleSignOnSection({ singleSignOn: { provider, linkedAt, isOnlyWay }, problemCode }: Props) {
  const { environment, operator } = useFrame()
  const leaving = useMutation({
    mutationFn: () => call(IDENTITY_ROUTES.begin, { environment: environment.name }),
    onSuccess: ({ address }) => window.location.assign(address),
    gcTime: 0,
  })
  // Kept from the first rendering: the code stays in the address when the account is linked or unlinked later.
  const [problem] = useState(linkedAt === null ? linkProblem(problemCode, provider) : null)
  return (
    <Section title="Single sign-on">
      <AlertLine>
        {(linkedAt === null && problem) || (leaving.error && <ProblemText error={leaving.error} />)}
      </AlertLine>
      {linkedAt === null ? (
        <>
          <p className="max-w-prose text-pretty">
            Link your account to <PlatformText text={provider} isProse /> to sign in with it, too. Your role, name and
            password stay as they are here.
          </p>
          <div>
            <Button disabled={leaving.isPending || leaving.isSuccess} onClick={() => leaving.mutate()}>
              Link to {provider}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="max-w-prose text-pretty">
            Linked to <PlatformText text={provider} isProse /> <TimeText iso={linkedAt} as="compact" />.{' '}
            {isOnlyWay
              ? 'It is the only way into your account: signing in with a password is switched off.'
              : 'You sign in with it or with your password.'}{' '}
            Your role and name are kept here.
          </p>
          {operator.signedInWith === undefined && <Unlink provider={provider} />}
          {operator.signedInWith !== undefined && !isOnlyWay && (
            <p className="text-pretty text-muted">To unlink it, sign in with your password first.</p>
          )}
        </>
      )}
    </Section>
  )
}

function Unlink({ provider }: { provider: string }) {
  const unlinking = useUnlink()
  return (
    <div>
      <ConfirmDialog
        title={`Unlink your account from ${provider}?`}
        trigger={<Button>Unlink…</Button>}
        label="Unlink it"
        busyLabel="Unlinking…"
        sending={unlinking}
        onConfirm={(close) =>
          unlinking.mutate(null, {
            onSuccess: () => {
              announce('The account is unlinked')
              close()
            },
          })
        }
      >
        <p className="text-pretty">Sessions opened with {provider} end. From then on you sign in with your password.</p>
      </ConfirmDialog>
    </div>
  )
}
