import { expect } from 'vitest'
import { BankAccount } from '../../lib/ramp/contract/schemas/bank-account'
import { DebitCard } from '../../lib/ramp/contract/schemas/debit-card'
import { Deposit } from '../../lib/ramp/contract/schemas/deposit'
import { payloadSchemaOf } from '../../lib/ramp/contract/schemas/event-payload'
import { FundingSource } from '../../lib/ramp/contract/schemas/funding-source'
import { OffRamp } from '../../lib/ramp/contract/schemas/off-ramp'
import { OnRamp } from '../../lib/ramp/contract/schemas/on-ramp'
import { DEBIT_STATUSES, DEPOSIT_STATUSES, RELEASE_STATUSES } from '../../lib/ramp/contract/values/deposits'
import { OFF_RAMP_STATUSES, ON_RAMP_STATUSES } from '../../lib/ramp/contract/values/ramps'
import { LONGEST_STORY_DAYS } from '../history/plan'
import { depositRecord } from '../resources/deposit-record'
import { offRampRecord } from '../resources/off-ramp'
import { onRampRecord } from '../resources/on-ramp'
import type { GeneratedHistory, SentPayload } from './generated-history'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const holdingsOf = ({ holdings }: GeneratedHistory, userId: string) =>
  holdings.get(userId) ?? expect.fail('the user exists')

function businessDays(from: number, to: number): number {
  let count = 0
  for (let day = Math.floor(from / DAY) + 1; day <= Math.floor(to / DAY); day += 1) if (isWeekday(day * DAY)) count += 1
  return count
}

const isWeekday = (at: number) => ![0, 6].includes(new Date(at).getUTCDay())

/** Section 2.3, in the words of the specification. */
const RAIL_RULES: Readonly<Record<string, (from: number, to: number) => boolean>> = {
  ach_standard: (from, to) => businessDays(from, to) === 1 && isWeekday(to),
  ach_same_day: (from, to) => businessDays(from, to) === 0 && isWeekday(to),
  rtp: (from, to) => to - from >= SECOND && to - from <= MINUTE,
  wire: (from, to) => businessDays(from, to) <= 1 && isWeekday(to),
  eft: (from, to) => [1, 2].includes(businessDays(from, to)) && isWeekday(to),
  sepa: (from, to) => [1, 2].includes(businessDays(from, to)) && isWeekday(to),
  faster_payments: (from, to) => to - from <= 2 * MINUTE,
  push_to_card: (from, to) => to - from >= MINUTE && to - from <= 15 * MINUTE,
}

const BANK_RAILS = ['ach_standard', 'ach_same_day', 'wire', 'eft', 'sepa']

const METHODS: Readonly<Record<string, string | undefined>> = {
  ach_standard: 'ach_credit',
  ach_same_day: 'ach_credit',
  rtp: 'rtp',
  wire: 'wire',
  eft: 'canadian_eft',
  sepa: 'sepa_credit_transfer',
  push_to_card: 'push_to_card',
}

const statusesOf = (values: Iterable<{ status: string }>) => [...values].map(({ status }) => status)

const reasonsOf = (values: Iterable<{ statusReason: string | null }>) =>
  [...values].map(({ statusReason }) => statusReason)

const missing = (wanted: object, found: Iterable<string | null>) => {
  const seen = new Set(found)
  return Object.keys(wanted).filter((value) => !seen.has(value))
}

/** Each rule lists its violations. */
export const HISTORY_RULES: Readonly<Record<string, (told: GeneratedHistory) => unknown[]>> = {
  'a payout takes as long as its rail'({ all, offRamps }) {
    const moments = new Map<string, Map<string, number>>()
    for (const { payload } of all.filter(({ payload: { event } }) => event.startsWith('offramp.')))
      moments.set(
        payload.id,
        (moments.get(payload.id) ?? new Map()).set(payload.event, Date.parse(String(payload.occurredAt))),
      )
    return offRamps.flatMap(({ id, rail, createdAt }) => {
      const at = (event: string) => moments.get(id)?.get(`offramp.${event}`)
      const [confirmed, inFlight, completed, reversed] = ['confirmed', 'inFlight', 'completed', 'reversed'].map(at)
      const confirming = confirmed === undefined ? MINUTE : confirmed - Date.parse(createdAt)
      const isTimely =
        confirming >= 30 * SECOND &&
        confirming <= 15 * MINUTE &&
        (inFlight === undefined || !BANK_RAILS.includes(rail) || isWeekday(inFlight)) &&
        (inFlight === undefined || completed === undefined || RAIL_RULES[rail]?.(inFlight, completed)) &&
        (completed === undefined || reversed === undefined || businessDays(completed, reversed) > 0)
      return isTimely ? [] : [{ id, rail, confirmed, inFlight, completed, reversed }]
    })
  },
  'a debit settles over business days, and what is returned is returned days later'({ deposits }) {
    return deposits.filter(({ createdAt, settledAt, returnedAt, instant, deliveries }) => {
      const [began, settled] = [Date.parse(createdAt), settledAt === null ? null : Date.parse(settledAt)]
      let sum = 0
      const isTooEarly = deliveries.some(({ cents, at }) => {
        sum += cents
        return Date.parse(at) - began < MINUTE || (sum > instant && (settled === null || Date.parse(at) < settled))
      })
      return (
        isTooEarly ||
        (settled !== null && (businessDays(began, settled) < 2 || !isWeekday(settled))) ||
        (returnedAt !== null && businessDays(began, Date.parse(returnedAt)) < 1)
      )
    })
  },
  'a bank brings a credit, takes it back or gets it back on business days': ({ all }) =>
    all.filter(({ payload: { event, occurredAt } }) => {
      const isOfBank = ['depositDetected', 'reversed', 'refunded'].some((end) => event === `onrampCredit.${end}`)
      return isOfBank && !isWeekday(Date.parse(String(occurredAt)))
    }),
  'money moves for those who are verified and may, between what they have, and their standing did not change': (
    told,
  ) => {
    const moved = [
      ...told.offRamps.map(({ id, userId, rail, createdAt, output }) => {
        const { bankAccounts, debitCards } = holdingsOf(told, userId)
        const account = bankAccounts.get(output.accountId) ?? debitCards.get(output.accountId)
        const rails = bankAccounts.get(output.accountId)?.supportedRails ?? ['push_to_card']
        const fits = rails.includes(rail) && account?.currency === output.currency && account.createdAt < createdAt
        return { id, userId, product: 'crypto_to_fiat', method: METHODS[rail], fits }
      }),
      ...told.deposits.map(({ id, userId, source, createdAt }) => {
        const held = holdingsOf(told, userId).fundingSources.get(source.id)
        const isOff = told.returns.some(
          ({ sourceId, sourceAction, occurredAt }) =>
            sourceId === source.id && sourceAction !== 'none' && occurredAt < createdAt,
        )
        const fits = held !== undefined && held.createdAt < createdAt && !isOff
        return { id, userId, product: 'fiat_to_crypto', method: 'ach_debit', fits }
      }),
      ...told.onRamps.flatMap((onRamp) => {
        if (!('credit' in onRamp)) return []
        const { id, userId, input, output } = onRamp.credit
        const accounts = [...holdingsOf(told, userId).autoRampAccounts.values()]
        const fits = accounts.some(({ address, currency }) => address === output.address && currency === input.currency)
        const rail = input.rail ?? (input.currency === 'EUR' ? 'sepa' : 'wire')
        return [{ id, userId, product: 'fiat_to_crypto', method: METHODS[rail], fits }]
      }),
    ]
    return moved.filter(({ userId, product, method, fits }) => {
      const [before, after] = [told.base.get(userId)?.profile, holdingsOf(told, userId).profile]
      const mayAt = (profile: typeof before) =>
        profile?.verification.status === 'verified' &&
        profile.capabilities.some(
          (item) => item.product === product && item.method === method && item.status === 'active',
        )
      return !fits || !mayAt(before) || !mayAt(after)
    })
  },
  'only a capability that moves no money, and nobody verified, changes': ({ base, holdings }) =>
    [...base].filter(([userId, { profile: before }]) => {
      const after = holdings.get(userId)?.profile
      const others = (capabilities: typeof before.capabilities) =>
        capabilities.filter(({ product }) => product !== 'bill_pay')
      const wasVerified = before.verification.status === 'verified'
      const isVerified = after?.verification.status === 'verified'
      return (
        JSON.stringify(others(before.capabilities)) !== JSON.stringify(others(after?.capabilities ?? [])) ||
        wasVerified !== isVerified
      )
    }),
  'an account that was created was created then, and one that was deleted is gone'(told) {
    const deleted = new Set(
      told.all.filter(({ payload }) => payload.event === 'account.deleted').map(({ payload }) => payload.id),
    )
    return told.sent.filter(({ at, payload: { event, userId, id } }) => {
      const { bankAccounts, debitCards, bills } = holdingsOf(told, userId)
      const held = bankAccounts.get(id) ?? debitCards.get(id) ?? bills.get(id)
      if (event === 'account.deleted') return held !== undefined
      if (event !== 'account.created' && event !== 'account.updated') return false
      if (held === undefined) return !deleted.has(id)
      return event === 'account.created' && Math.abs(at - Date.parse(held.createdAt)) > 20 * MINUTE
    })
  },
  'no push is submitted in the sandbox, and no card is refused by one'({ variant, offRamps, holdings, base }) {
    if (variant === 'production') return []
    const pushed = offRamps.filter(
      ({ rail, status }) => rail === 'push_to_card' && !['awaiting_funding', 'queued'].includes(status),
    )
    const rejected = (all: GeneratedHistory['holdings']) =>
      [...all.values()].flatMap(({ debitCards }) =>
        [...debitCards.values()].filter(({ status }) => status === 'rejected'),
      )
    return [...pushed, ...rejected(holdings).slice(rejected(base).length)]
  },
  'milestones of a subject count from 1 without a gap, and end with its record'({ all, from, history: { book } }) {
    const counted = new Map<string, Map<number, SentPayload>>()
    for (const { payload } of all)
      if ('eventId' in payload)
        counted.set(payload.id, (counted.get(payload.id) ?? new Map()).set(Number(payload.sequence), payload))
    return [...counted].flatMap(([id, snapshots]) => {
      const onRamp = book.onRamps.get(id)
      const item =
        book.offRamps.get(id) ?? book.deposits.get(id) ?? (onRamp && 'credit' in onRamp ? onRamp.credit : undefined)
      const last = snapshots.get(item?.sequence ?? 0)
      const began = Date.parse(item?.createdAt ?? '')
      const first = Math.min(...snapshots.keys())
      const isWhole =
        snapshots.size === (item?.sequence ?? 0) - first + 1 && (first === 1 || began < from + 20 * MINUTE)
      const told = Object(last?.offRamp ?? last?.onRamp)
      const isAsRecorded =
        item !== undefined &&
        ('status' in item
          ? told.status === item.status || ['canceled', 'in_review'].includes(item.status)
          : last?.deposit !== undefined)
      return isWhole && isAsRecorded ? [] : [{ id, sequences: [...snapshots.keys()], item }]
    })
  },
  'every payload and record fits the contract': (told) => [
    ...told.all.flatMap(({ payload }) => payloadSchemaOf(payload.event)?.safeParse(payload).error?.issues ?? []),
    ...told.offRamps.flatMap((item) => OffRamp.safeParse(offRampRecord(item)).error?.issues ?? []),
    ...told.deposits.flatMap((item) => Deposit.safeParse(depositRecord(item)).error?.issues ?? []),
    ...told.onRamps.flatMap((item) => OnRamp.safeParse(onRampRecord(item)).error?.issues ?? []),
    ...[...told.holdings.values()].flatMap(({ bankAccounts, fundingSources, debitCards }) => [
      ...[...bankAccounts.values()].flatMap((item) => BankAccount.safeParse(item).error?.issues ?? []),
      ...[...fundingSources.values()].flatMap((item) => FundingSource.safeParse(item).error?.issues ?? []),
      ...[...debitCards.values()].flatMap((item) => DebitCard.safeParse(item).error?.issues ?? []),
    ]),
  ],
  'there is a resource in every state that a story leads to'({ now, offRamps, deposits, onRamps, holdings }) {
    const sources = [...holdings.values()].flatMap(({ fundingSources }) => [...fundingSources.values()])
    const accounts = [...holdings.values()].flatMap(({ bankAccounts }) => [...bankAccounts.values()])
    const blocked = sources.filter(({ availableAt }) => availableAt !== null && Date.parse(availableAt) > now)
    return [
      ...missing(OFF_RAMP_STATUSES, statusesOf(offRamps)),
      ...missing(
        DEPOSIT_STATUSES,
        deposits.map((item) => depositRecord(item).status),
      ),
      ...missing(
        DEBIT_STATUSES,
        deposits.map((item) => item.debitStatus),
      ),
      ...missing(
        RELEASE_STATUSES,
        deposits.map((item) => item.releaseStatus),
      ),
      ...missing(
        ON_RAMP_STATUSES,
        onRamps.map((item) => onRampRecord(item).status),
      ),
      ...missing({ returned: '', ownership_mismatch: '', rerouted: '' }, reasonsOf(sources)),
      ...missing({ account_closed: '' }, reasonsOf(accounts)),
      ...(blocked.some(({ statusReason }) => statusReason === 'rerouted') ? [] : ['rerouted until later']),
    ]
  },
  'nothing goes on for longer than the longest story': ({ now, history: { coming } }) =>
    coming.filter(({ at }) => at <= now || at > now + LONGEST_STORY_DAYS * DAY),
}
