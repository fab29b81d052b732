import { z } from 'zod'
import { EVENTS, type EventDefinition } from '../events'
import {
  CRYPTO_STATES_AT_RETURN,
  DEBIT_STATUSES,
  RELEASE_DECISION_MODES,
  RELEASE_STATUSES,
  RETURN_USER_ACTIONS,
} from '../values/deposits'
import { CHAINS, RAILS } from '../values/networks'
import { OFF_RAMP_STATUSES, ON_RAMP_STATUSES } from '../values/ramps'
import { Amount, ChainTransaction, DateTime, known, Money } from './fields'

/** Section 6.2: no `id` where the subject is the user; not-shown.md, "6.2 body key". */
const GenericPayload = z
  .looseObject({
    event: z.string().optional(),
    eventName: z.string().optional(),
    userId: z.string(),
    id: z.string().nullish(),
  })
  .refine(({ event, eventName }) => event !== undefined || eventName !== undefined, {
    path: ['event'],
    error: 'is missing',
  })

/** Section 6.3. */
const milestone = {
  schemaVersion: z.string(),
  eventId: z.string().min(1),
  sequence: z.int().min(1),
  occurredAt: DateTime,
  userId: z.string(),
  integratorId: z.string().nullish(),
  event: z.string(),
  id: z.string(),
  milestone: z.string(),
}

/** Section 6.3; nullable leaves by not-shown.md, "6.3 null-able leaves". */
const OffRampPayload = z.looseObject({
  ...milestone,
  offRamp: z.looseObject({
    id: z.string(),
    quoteId: z.string().nullable(),
    status: known(OFF_RAMP_STATUSES),
    input: z.looseObject({ amount: Amount, token: z.string(), chain: known(CHAINS) }).nullable(),
    output: z.looseObject({
      amount: Amount,
      currency: z.string(),
      rail: known(RAILS).nullable(),
      accountId: z.string(),
      accountName: z.string().nullable(),
    }),
    fees: Money.nullable(),
    transaction: ChainTransaction.nullable(),
    failureMessage: z.null(),
  }),
})

const achReturn = z.looseObject({
  id: z.string(),
  amountUsd: Amount,
  cryptoStateAtReturn: known(CRYPTO_STATES_AT_RETURN),
  userAction: known(RETURN_USER_ACTIONS),
})

const achDebit = {
  ...milestone,
  deposit: z.looseObject({
    id: z.string(),
    asset: z.string(),
    destinationAddressDisplay: z.string(),
    principalAmountUsd: Amount,
    totalDebitAmountUsd: Amount,
    confirmedReleasedAmountUsd: Amount,
    debitStatus: known(DEBIT_STATUSES),
    releaseStatus: known(RELEASE_STATUSES),
    releaseDecisionMode: known(RELEASE_DECISION_MODES),
    instantPortionUsd: Amount,
    settlementPortionUsd: Amount,
    userFeeUsd: Amount,
  }),
  fundingSource: z.looseObject({
    id: z.string(),
    institutionName: z.string().nullable(),
    accountMask: z.string().nullable(),
  }),
}

/** Section 6.3: only achDebit.returned has an `achReturn`. */
const AchDebitPayload = z.looseObject({ ...achDebit, achReturn: z.null() })
const AchDebitReturnedPayload = z.looseObject({ ...achDebit, achReturn })

/** not-shown.md, "6.3 onrampCredit.*". */
const OnRampCreditPayload = z.looseObject({
  ...milestone,
  onRamp: z.looseObject({
    id: z.string(),
    status: known(ON_RAMP_STATUSES),
    input: z.looseObject({ amount: Amount, currency: z.string(), rail: known(RAILS).nullable() }),
    output: z.looseObject({ amount: Amount, token: z.string(), network: z.string(), address: z.string() }),
    fees: Money.nullable(),
    transaction: ChainTransaction.nullable(),
  }),
})

const SNAPSHOTS: Readonly<Record<string, z.ZodObject>> = {
  offramp: OffRampPayload,
  achDebit: AchDebitPayload,
  onrampCredit: OnRampCreditPayload,
}

function schemaOf({ name, group, milestone: stage }: EventDefinition): z.ZodType {
  if (stage === null) return GenericPayload
  const snapshot = name === 'achDebit.returned' ? AchDebitReturnedPayload : SNAPSHOTS[group]
  return (snapshot ?? z.looseObject(milestone)).extend({ event: z.literal(name), milestone: z.literal(stage) })
}

const SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(EVENTS.map((event) => [event.name, schemaOf(event)]))

/** The schema of an event’s payload, for display and documents (6.2, 6.3); no record is refused by it. Null for an unknown event. */
export function payloadSchemaOf(eventName: string): z.ZodType | null {
  return SCHEMAS.get(eventName) ?? null
}
