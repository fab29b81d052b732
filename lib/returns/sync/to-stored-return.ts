import 'server-only'
import { createHash } from 'node:crypto'
import { indexable } from '../../codec/indexable'
import { parseInstant, storable } from '../../codec/storable'
import { isDecimal } from '../../money/decimal-text'
import { isUnreadable, type Listed } from '../../ramp'
import type { AchDebitReturn } from '../../ramp/contract/schemas/ach-debit-return'

/** A row of `ach_return` as JSON; `identity` in hex. */
export type StoredReturn = {
  identity: string
  occurred_at: string | null
  return_id: string | null
  deposit_id: string | null
  source_id: string | null
  user_id: string | null
  on_ramp_id: string | null
  amount: string | null
  loss_amount: string | null
  at_risk_amount: string | null
  currency: string | null
  return_code: string | null
  return_reason: string | null
  crypto_state: string | null
  source_action: string | null
  user_action: string | null
  bucket: string | null
  search_text: string
  record: string
  misfit: string | null
}

/** The row for an item of the platform’s list. An item that does not fit the contract keeps its readable members. */
export function toStoredReturn(item: Listed<AchDebitReturn>): StoredReturn {
  const members = isUnreadable(item) ? membersOf(item.raw) : item
  const record = isUnreadable(item) ? (item.raw ?? '') : JSON.stringify(item)
  const text = (name: keyof AchDebitReturn) => textIn(members, name)
  const amounts = {
    amountUsd: text('amountUsd'),
    lossAmountUsd: text('lossAmountUsd'),
    atRiskAmountUsd: text('atRiskAmountUsd'),
  }
  const ids = ['id', 'depositId', 'sourceId', 'userId', 'onRampId'] as const
  const [returnId = null, depositId = null, sourceId = null, userId = null, onRampId = null] = ids.map((name) => {
    const id = text(name)
    return id === null ? null : indexable(id)
  })
  const returnCode = text('returnCode')
  const returnReason = text('returnReason')
  const id = text('id')
  return {
    identity: returnIdentity(id, record),
    occurred_at: parseInstant(text('occurredAt'))?.toISOString() ?? null,
    return_id: returnId,
    deposit_id: depositId,
    source_id: sourceId,
    user_id: userId,
    on_ramp_id: onRampId,
    amount: decimalIn(amounts.amountUsd),
    loss_amount: decimalIn(amounts.lossAmountUsd),
    at_risk_amount: decimalIn(amounts.atRiskAmountUsd),
    currency: shown(text('currency')),
    return_code: shown(returnCode),
    return_reason: shown(returnReason),
    crypto_state: shown(text('cryptoStateAtReturn')),
    source_action: shown(text('sourceAction')),
    user_action: shown(text('userAction')),
    bucket: shown(text('reportingBucket')),
    search_text: storable(
      [returnId, depositId, sourceId, userId, onRampId, returnCode, returnReason]
        .filter((part) => part !== null)
        .join('\n')
        .toLowerCase(),
    ),
    record: storable(record),
    misfit: isUnreadable(item) ? misfitText(item.field, item.reason) : oddAmounts(amounts),
  }
}

/** SHA-256 in hex of the id, or of the record’s text for an item without one. */
export function returnIdentity(id: string | null, record: string): string {
  return createHash('sha256')
    .update(id === null ? `item ${record}` : `id ${id}`)
    .digest('hex')
}

function misfitText(field: string, reason: string): string {
  return storable(field === '' ? reason : `${field}: ${reason}`)
}

function oddAmounts(amounts: Record<string, string | null>): string | null {
  const odd = Object.entries(amounts).flatMap(([name, value]) => (value === null || isDecimal(value) ? [] : [name]))
  return odd.length === 0 ? null : `${odd.join(', ')}: no decimal number`
}

const decimalIn = (amount: string | null) => (amount !== null && isDecimal(amount) ? amount : null)

const shown = (value: string | null) => (value === null ? null : indexable(value))

function membersOf(raw: string | null): object {
  try {
    const value: unknown = JSON.parse(raw ?? '')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function textIn(members: object, name: string): string | null {
  const value: unknown = Object.hasOwn(members, name) ? Reflect.get(members, name) : null
  return typeof value === 'string' && value !== '' ? value : null
}
