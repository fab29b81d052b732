'use client'

import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { ConfirmDialog } from '@/components/states/confirm-dialog'
import { RefreshFailed } from '@/components/states/refresh-failed'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import type { OwnFactors } from '@/lib/auth/factors/dto'
import { useFactors, useRenewCodes } from './factor-queries'
import { RecoveryCodesCard } from './recovery-codes-card'
import { RemoveAppDialog } from './remove-app-dialog'
import { SetUpApp } from './set-up-app'

export function SecondFactorSection({ factors: first }: { factors: OwnFactors }) {
  const reading = useFactors(first)
  const { isVaultOn, isRequired, app, recoveryCodes } = reading.data
  const [isSettingUp, setIsSettingUp] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodesCard codes={codes} onHide={() => setCodes(null)} />
  return (
    <Section
      title="Second factor"
      lead="With a second factor, each sign-in asks for a code of an app on your phone after the password, which alone lets nobody in."
    >
      <RefreshFailed reading={reading} />
      {!app && !isVaultOn && (
        <p className="text-pretty">
          Second factors need a vault key (VAULT_KEY) to encrypt their secrets, and this installation has none.
        </p>
      )}
      {!app && isVaultOn && !isSettingUp && (
        <div>
          <Button onClick={() => setIsSettingUp(true)}>Set up an authenticator app</Button>
        </div>
      )}
      {isSettingUp && (
        <SetUpApp
          onDone={() => {
            setIsSettingUp(false)
            void reading.refetch()
          }}
        />
      )}
      {app && !isSettingUp && (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone="delivered" icon={<CircleCheck aria-hidden />}>
              On
            </Badge>
            <span>
              Authenticator app, set up <TimeText iso={app.addedAt} as="compact" />.
            </span>
          </p>
          <p className="text-pretty">
            {recoveryCodes === 1 ? '1 recovery code is' : `${recoveryCodes} recovery codes are`} left.
            {recoveryCodes < 3 && ' Create new ones before they run out.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <NewCodesDialog onMade={setCodes} />
            <RemoveAppDialog isRequired={isRequired} />
          </div>
        </>
      )}
    </Section>
  )
}

function NewCodesDialog({ onMade }: { onMade: (codes: readonly string[]) => void }) {
  const renewing = useRenewCodes()
  return (
    <ConfirmDialog
      title="Create new recovery codes?"
      trigger={<Button>New recovery codes…</Button>}
      label="Create them"
      busyLabel="Creating…"
      sending={renewing}
      onConfirm={(close) =>
        renewing.mutate(null, {
          onSuccess: ({ codes }) => {
            close()
            onMade(codes)
          },
        })
      }
    >
      <p className="text-pretty">The earlier codes stop working at once.</p>
    </ConfirmDialog>
  )
}
