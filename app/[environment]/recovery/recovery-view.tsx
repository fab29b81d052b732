'use client'

import { useRecoveryRefresh } from '@/components/recovery/recovery-queries'
import { RecoveryScreen, type RecoverySeed } from '@/components/recovery/recovery-screen'
import { ReReadNow } from '@/components/users/re-read/re-read-now'

export function RecoveryView({ seed }: { seed: RecoverySeed }) {
  const refresh = useRecoveryRefresh()
  return (
    <RecoveryScreen
      seed={seed}
      renderReRead={(row, asking) => (
        <ReReadNow key={row.id} delivery={row} asking={asking} onKept={() => void refresh()} />
      )}
    />
  )
}
