'use client'

import { ReReadClose } from '@/components/recovery/re-read-close'
import { RecoveryScreen, type RecoverySeed } from '@/components/recovery/recovery-screen'
import { PurposeQuestion } from '@/components/users/page/purpose-question'
import { ReReadNow } from '@/components/users/re-read/re-read-now'
import type { RecoveryRow } from '@/lib/recovery/dto'

const renderReRead = (row: RecoveryRow) => (
  <>
    <ReReadClose
      item={row}
      renderPurpose={(userId, onOpened) => <PurposeQuestion level={3} userId={userId} onOpened={onOpened} />}
    />
    <ReReadNow delivery={row} />
  </>
)

export function RecoveryView({ seed }: { seed: RecoverySeed }) {
  return <RecoveryScreen seed={seed} renderReRead={renderReRead} />
}
