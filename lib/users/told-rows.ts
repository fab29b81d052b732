import { readOffRamp } from '../ramp'
import { Deposit } from '../ramp/contract/schemas/deposit'
import { OffRamp } from '../ramp/contract/schemas/off-ramp'
import { OnRamp } from '../ramp/contract/schemas/on-ramp'
import { toDepositRow } from './deposit-row'
import type { DepositRow, OffRampRow, OnRampRow } from './dto'
import { toOffRampRow } from './off-ramp-row'
import { toOnRampRow } from './on-ramp-row'

/** The payload of a milestone event; null if it is no object. */
export type Snapshot = object | null

/** The assertion holds, because keys of JSON objects are texts. */
const membersOf = (snapshot: Snapshot) => (snapshot ?? {}) as Record<string, unknown>

/** The off-ramp of a snapshot (6.3); null if it has no readable one. */
export function toldOffRamp(snapshot: Snapshot): OffRampRow | null {
  const read = OffRamp.safeParse(membersOf(snapshot).offRamp)
  return read.success ? toOffRampRow(readOffRamp(read.data)) : null
}

/** The deposit of a snapshot (6.3), or null. Its `status` is empty, because a snapshot has only the statuses of both sides. */
export function toldDeposit(snapshot: Snapshot): DepositRow | null {
  const { deposit, fundingSource } = membersOf(snapshot)
  if (typeof deposit !== 'object' || deposit === null) return null
  const sourceId =
    typeof fundingSource === 'object' && fundingSource !== null && 'id' in fundingSource ? fundingSource.id : ''
  const read = Deposit.safeParse({ status: '', sourceId, ...deposit })
  return read.success ? toDepositRow(read.data) : null
}

/** The on-ramp of a snapshot, or null. `firstAt` stands in for its missing creation time (not-shown.md, "6.3 onrampCredit.*"). */
export function toldOnRamp(snapshot: Snapshot, firstAt: string | null): OnRampRow | null {
  const { onRamp } = membersOf(snapshot)
  if (typeof onRamp !== 'object' || onRamp === null) return null
  const read = OnRamp.safeParse({ createdAt: firstAt ?? '', ...onRamp })
  return read.success ? toOnRampRow(read.data) : null
}
