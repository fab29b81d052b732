'use client'

import { Button } from '@/components/ui/button'
import type { FactorDebt } from '@/lib/auth/session/factor-debt'
import { ProofForm } from './proof-form'
import { SetUpApp } from './set-up-app'

/** All that a session reaches before it has given its second factor. */
export function OwedFactor({ owes, callbackPath }: { owes: FactorDebt; callbackPath: string }) {
  const goOn = () => window.location.assign(callbackPath)
  return (
    <div className="flex flex-col gap-6">
      {owes === 'proof' ? (
        <ProofForm takesPassword={false} label="Sign in" className="flex flex-col gap-3" onProven={goOn} />
      ) : (
        <SetUpApp onDone={goOn} />
      )}
      <div>
        <Button size="small" look="quiet" onClick={leave}>
          Sign out
        </Button>
      </div>
    </div>
  )
}

async function leave() {
  const { signOut } = await import('next-auth/react')
  await signOut({ callbackUrl: '/sign-in' })
}
