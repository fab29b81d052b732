'use client'

import type { OwnFactors } from '@/lib/auth/factors/dto'
import type { FactorDebt } from '@/lib/auth/session/factor-debt'
import { SignOutButton } from '../sign-out-button'
import { FirstFactor } from './first-factor'
import { ProofForm } from './proof-form'

type Props = { owes: FactorDebt; factors: Pick<OwnFactors, 'app' | 'passkeys' | 'passkeyBar'>; callbackPath: string }

/** The only page for a session that still owes its second factor. */
export function OwedFactor({ owes, factors: { app, passkeys, passkeyBar }, callbackPath }: Props) {
  const goOn = () => window.location.assign(callbackPath)
  return (
    <div className="flex flex-col gap-6">
      {owes === 'proof' ? (
        <ProofForm
          hasPasskey={passkeys.length > 0}
          hasApp={app !== null}
          label="Sign in"
          className="flex flex-col gap-3"
          onProven={goOn}
        />
      ) : (
        <FirstFactor passkeyBar={passkeyBar} onDone={goOn} />
      )}
      <div>
        <SignOutButton />
      </div>
    </div>
  )
}
