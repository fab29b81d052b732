import { achReturn } from '../../db/schema'
import type { ReturnRow } from '../dto'

export const RETURN_COLUMNS = {
  id: achReturn.id,
  sortAt: achReturn.sortAt,
  returnId: achReturn.returnId,
  occurredAt: achReturn.occurredAt,
  depositId: achReturn.depositId,
  sourceId: achReturn.sourceId,
  userId: achReturn.userId,
  onRampId: achReturn.onRampId,
  amount: achReturn.amount,
  lostAmount: achReturn.lossAmount,
  atRiskAmount: achReturn.atRiskAmount,
  currency: achReturn.currency,
  code: achReturn.returnCode,
  reason: achReturn.returnReason,
  state: achReturn.cryptoState,
  sourceAction: achReturn.sourceAction,
  userAction: achReturn.userAction,
  bucket: achReturn.bucket,
  misfit: achReturn.misfit,
}

export type ReadReturn = Omit<ReturnRow, 'id' | 'time'> & { id: number; sortAt: Date; occurredAt: Date | null }

const OWN_NAME = /^item-([1-9]\d{0,14})$/

/** The name of a return in addresses: the platform’s id, or a name of our own for an item without one. */
export function returnName({ id, returnId }: { id: number; returnId: string | null }): string {
  return returnId ?? `item-${id}`
}

/** The row number in the name of an item without an id; null for any other name. */
export function itemNumber(name: string): number | null {
  const number = OWN_NAME.exec(name)?.[1]
  return number === undefined ? null : Number(number)
}

export function toReturnRow({ id, sortAt: _, occurredAt, ...row }: ReadReturn): ReturnRow {
  return { ...row, id: returnName({ id, returnId: row.returnId }), time: occurredAt?.toISOString() ?? null }
}
