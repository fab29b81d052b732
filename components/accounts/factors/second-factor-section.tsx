'use client'

import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { ConfirmDialog } from '@/components/states/confirm-dialog'
import { RefreshFailed } from '@/components/states/refresh-failed'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import type { OwnFactors, PasskeyBar } from '@/lib/auth/factors/dto'
import { AddPasskey } from './add-passkey'
import { useFactors, useRenewCodes } from './factor-queries'
import { PasskeyRows } from './passkey-rows'
import { RecoveryCodesCard } from './recovery-codes-card'
import { RemoveAppDialog } from './remove-app-dialog'
import { SetUpApp } from './set-up-app'

const BAR_WORDS: Record<PasskeyBar, string> = {
  address: 'Passkeys need an https address with a host name, and this installation does not have one.',
  limit: 'You have as many passkeys as an account can have. Remove one before you add another.',
}

export function SecondFactorSection({ factors: first }: { factors: OwnFactors }) {
  const reading = useFactors(first)
  const { isVaultOn, isRequired, app, passkeys, passkeyBar, recoveryCodes } = reading.data
  const [settingUp, setSettingUp] = useState<'passkey' | 'app' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const end = () => {
    setSettingUp(null)
    void reading.refetch()
  }
  if (codes) return <RecoveryCodesCard codes={codes} onHide={() => setCodes(null)} />
  const hasFactor = app !== null || passkeys.length > 0
  return (
    <Section
      title="Second factor"
      lead="With a second factor, each sign-in asks for a passkey or a code from an app after the password. The password alone is then not enough."
    >
      <RefreshFailed reading={reading} />
      {settingUp === 'passkey' && <AddPasskey onDone={end} onCancel={() => setSettingUp(null)} />}
      {settingUp === 'app' && <SetUpApp onDone={end} />}
      {settingUp === null && (
        <>
          {passkeys.length > 0 && <PasskeyRows passkeys={passkeys} isRequired={isRequired} hasApp={app !== null} />}
          {app && (
            <div className="flex flex-wrap items-center gap-2">
              <Badge tone="delivered" icon={<CircleCheck aria-hidden />}>
                On
              </Badge>
              <span>
                Authenticator app, set up <TimeText iso={app.addedAt} as="compact" />.
              </span>
              <RemoveAppDialog isRequired={isRequired} isLast={passkeys.length === 0} />
            </div>
          )}
          {hasFactor && (
            <p className="text-pretty">
              {recoveryCodes === 1 ? '1 recovery code is' : `${recoveryCodes} recovery codes are`} left.
              {recoveryCodes < 3 && ' Create new ones before they run out.'}
            </p>
          )}
          {isVaultOn && passkeyBar !== null && <p className="text-pretty text-muted">{BAR_WORDS[passkeyBar]}</p>}
          {!isVaultOn && (
            <p className="text-pretty">
              Second factors need a vault key (VAULT_KEY) to encrypt their secrets, and this installation has none.
            </p>
          )}
          <div className="flex flex-wrap gap-2 empty:hidden">
            {isVaultOn && passkeyBar === null && (
              <Button onClick={() => setSettingUp('passkey')}>
                {passkeys.length > 0 ? 'Add a passkey' : 'Set up a passkey'}
              </Button>
            )}
            {isVaultOn && app === null && (
              <Button onClick={() => setSettingUp('app')}>Set up an authenticator app</Button>
            )}
            {hasFactor && <NewCodesDialog onMade={setCodes} />}
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
