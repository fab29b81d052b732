import { FUNDING_SOURCE_STATUS_REASONS, FUNDING_SOURCE_STATUSES } from '../../ramp/contract/values/accounts'
import { CRYPTO_STATES_AT_RETURN, RETURN_BUCKETS, RETURN_USER_ACTIONS } from '../../ramp/contract/values/deposits'
import { type ValueList, valuesOf } from '../../ramp/contract/values/value-list'
import type { ReturnRow } from '../dto'
import { NACHA_RETURN_CODES } from './return-codes'

/** The contract leaves the values open; these are the values of a funding source’s status and status reason. */
const SOURCE_ACTIONS: ValueList = {
  none: 'The return asked for no action on the funding source',
  ...Object.fromEntries(
    [...valuesOf(FUNDING_SOURCE_STATUSES), ...valuesOf(FUNDING_SOURCE_STATUS_REASONS)].map((value) => [
      value,
      `The return asked for this action: ${value.replaceAll('_', ' ')}`,
    ]),
  ),
}

export type ExplainedMember = 'code' | 'bucket' | 'state' | 'sourceAction' | 'userAction'

/** The members of a return that a reader decides by, with the meanings of their values. */
export const RETURN_MEANINGS: Readonly<Record<ExplainedMember, { label: string; field: string; values: ValueList }>> = {
  code: { label: 'Code', field: 'returnCode', values: NACHA_RETURN_CODES },
  bucket: { label: 'Bucket', field: 'reportingBucket', values: RETURN_BUCKETS },
  state: { label: 'Crypto at return', field: 'cryptoStateAtReturn', values: CRYPTO_STATES_AT_RETURN },
  sourceAction: { label: 'Source action', field: 'sourceAction', values: SOURCE_ACTIONS },
  userAction: { label: 'User action', field: 'userAction', values: RETURN_USER_ACTIONS },
}

/** The meaning of a value; null for a value that this version does not know. */
export function explainMember(member: ExplainedMember, value: NonNullable<ReturnRow[ExplainedMember]>): string | null {
  const { values } = RETURN_MEANINGS[member]
  return Object.hasOwn(values, value) ? (values[value] ?? null) : null
}
