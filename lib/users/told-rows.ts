import { readOffRamp } from '../ramp'
import { Deposit } from '../ramp/contract/schemas/deposit'
import { OffRamp } from '../ramp/contract/schemas/off-ramp'
import { OnRamp } from '../ramp/contract/schemas/on-ramp'
import { toDepositRow } from './deposit-row'
import type { DepositRow, OffRampRow, OnRampRow } from './dto'
import { toOffRampRow } from './off-ramp-row'
import { toOnRampRow } from './on-ramp-row'

/** Payload of a milestone event; null for one that is no object. */
export type Snapshot = object | null

/** Payloads are objects of JSON, whose keys are texts. */
const membersOf = (snapshot: Snapshot) => (snapshot ?? {}) as Record<string, unknown>

/** The off-ramp of a snapshot (6.3), or null where it has none that can be read; so for the others. */
export function toldOffRamp(snapshot: Snapshot): OffRampRow | null {
  const read = OffRamp.safeParse(membersOf(snapshot).offRamp)
  return read.success ? toOffRampRow(readOffRamp(read.data)) : null
}

/** The snapshot (6.3) has the sides of a deposit and no status of the whole, which is empty. */
export function toldDeposit(snapshot: Snapshot): DepositRow | null {
  const { deposit, fundingSource } = membersOf(snapshot)
  if (typeof deposit !== 'object' || deposit === null) return null
  const sourceId =
    typeof fundingSource === 'object' && fundingSource !== null && 'id' in fundingSource ? fundingSource.id : ''
  const read = Deposit.safeParse({ status: '', sourceId, ...deposit })
  return read.success ? toDepositRow(read.data) : null
}

/** The snapshot (not-shown.md, "6.3 onrampCredit.*") has no creation time: that of its first event stands in. */
export function toldOnRamp(snapshot: Snapshot, firstAt: string | null): OnRampRow | null {
  const { onRamp } = membersOf(snapshot)
  if (typeof onRamp !== 'object' || onRamp === null) return null
  const read = OnRamp.safeParse({ createdAt: firstAt ?? '', ...onRamp })
  return read.success ? toOnRampRow(read.data) : null
}
