import type { HeldBankAccount, HeldDebitCard, HeldFundingSource, Holdings } from '../holdings/holdings'
import type { Book } from '../records/book'
import type { AchReturn } from '../resources/ach-return'
import { type DepositResource, releasedCents } from '../resources/deposit'
import { depositRecord } from '../resources/deposit-record'
import type { PlatformEvent } from '../resources/event'
import { type OffRampResource, offRampRecord } from '../resources/off-ramp'
import { type OnRampResource, ofDeposit, onRampRecord } from '../resources/on-ramp'

type DepositAnswer = ReturnType<typeof depositRecord>

type OnRampAnswer = ReturnType<typeof onRampRecord>

type OffRampAnswer = ReturnType<typeof offRampRecord>

/** The part of `GET /v1/users/me` that decides what the user may do. */
export type ReachedUser = Pick<Holdings['profile'], 'verification' | 'capabilities'>

/** Answers of the platform at one instant, each with the answers that it hangs on. */
export type Reached = {
  deposits: { deposit: DepositAnswer; onRamp: OnRampAnswer; returns: AchReturn[] }[]
  /** `passed` lists the states up to this one; null if they are not known. */
  onRamps: { onRamp: OnRampAnswer; deposit: DepositAnswer | null; passed: readonly string[] | null }[]
  offRamps: { offRamp: OffRampAnswer; passed: readonly string[] | null }[]
  sources: { source: HeldFundingSource; user: ReachedUser; now: number }[]
  returns: { achReturn: AchReturn; deposit: DepositAnswer; onRamp: OnRampAnswer }[]
  accounts: HeldBankAccount[]
  cards: HeldDebitCard[]
  users: ReachedUser[]
  /** Each event, with its subject as it was when the event was sent. */
  events: { event: string; deposit: DepositAnswer | null; onRamp: OnRampAnswer | null; offRamp: OffRampAnswer | null }[]
}

type AllHoldings = ReadonlyMap<string, Holdings>

/** Each distinct combination of states is kept once, with the first resource that was in it. */
export function gatherStates() {
  const kept: Record<keyof Reached, Map<string, unknown>> = {
    deposits: new Map(),
    onRamps: new Map(),
    offRamps: new Map(),
    sources: new Map(),
    returns: new Map(),
    accounts: new Map(),
    cards: new Map(),
    users: new Map(),
    events: new Map(),
  }
  const passedBy = new Map<string, string[]>()

  function keep<Kind extends keyof Reached>(kind: Kind, item: Reached[Kind][number], ...states: unknown[]): void {
    const key = JSON.stringify(states)
    if (!kept[kind].has(key)) kept[kind].set(key, structuredClone(item))
  }

  /** `isFollowed`: every state since the beginning was gathered. */
  function passing(id: string, status: string, isFollowed: boolean): readonly string[] | null {
    if (!isFollowed) return null
    const passed = passedBy.get(id) ?? []
    passedBy.set(id, passed)
    if (passed.at(-1) !== status) passed.push(status)
    return [...passed]
  }

  function gatherDeposit(resource: DepositResource, book: Book): void {
    const [deposit, onRamp] = [depositRecord(resource), onRampRecord(ofDeposit(resource))]
    const returns = [...book.returns.values()].filter(({ depositId }) => depositId === resource.id)
    const states = [...statesOfDeposit(resource), returns.map(statesOfReturn)]
    keep('deposits', { deposit, onRamp, returns }, ...states)
    keep('onRamps', { onRamp, deposit, passed: null }, onRamp.status, ...states)
    for (const achReturn of returns)
      keep('returns', { achReturn, deposit, onRamp }, statesOfReturn(achReturn), ...states)
  }

  function gatherOnRamp(resource: OnRampResource, isFollowed: boolean): void {
    if (!('credit' in resource)) return
    const onRamp = onRampRecord(resource)
    const passed = passing(onRamp.id, onRamp.status, isFollowed)
    keep('onRamps', { onRamp, deposit: null, passed }, onRamp.status, 'txHash' in onRamp.output, passed)
  }

  function gatherOffRamp(resource: OffRampResource, isFollowed: boolean): void {
    const offRamp = offRampRecord(resource)
    const passed = passing(offRamp.id, offRamp.status, isFollowed)
    keep('offRamps', { offRamp, passed }, offRamp.status, 'transaction' in offRamp, passed)
  }

  function gatherHoldings({ profile, fundingSources, bankAccounts, debitCards }: Holdings, now: number): void {
    const { verification, capabilities } = profile
    const user = { verification, capabilities }
    const standing = [
      verification.status,
      capabilities.map(({ method, status, requirements }) => [method, status, requirements.length > 0]),
    ]
    keep('users', user, ...standing)
    for (const each of bankAccounts.values()) keep('accounts', each, each.status, each.statusReason)
    for (const each of debitCards.values()) keep('cards', each, each.status, each.requirements?.length)
    for (const source of fundingSources.values()) {
      const { status, statusReason, availableAt, permanent, deletedAt } = source
      const left = availableAt === null ? null : Date.parse(availableAt) > now
      const debit = capabilities.find(({ method }) => method === 'ach_debit')?.status
      const states = [status, statusReason, left, permanent, deletedAt !== null, verification.status, debit]
      keep('sources', { source, user, now }, ...states)
    }
  }

  /** Adds the subject of an event that was just sent. */
  function gatherEvent({ event, payload }: PlatformEvent, book: Book): void {
    const { id } = JSON.parse(payload)
    const [ofDebit, ofRamp, paidOut] = [book.deposits.get(id), book.onRamps.get(id), book.offRamps.get(id)]
    const told = {
      event,
      deposit: ofDebit === undefined ? null : depositRecord(ofDebit),
      onRamp: ofRamp === undefined ? null : onRampRecord(ofRamp),
      offRamp: paidOut === undefined ? null : offRampRecord(paidOut),
    }
    const states = [
      told.onRamp?.status,
      told.offRamp?.status,
      ...(ofDebit === undefined ? [] : statesOfDeposit(ofDebit)),
    ]
    keep('events', told, event, ...states)
  }

  return {
    gatherDeposit,
    gatherHoldings,
    gatherEvent,
    /** Adds every state of one user. */
    gatherUser({ book, holdings }: { book: Book; holdings: AllHoldings }, userId: string, now: number): void {
      const theirs = holdings.get(userId)
      if (theirs !== undefined) gatherHoldings(theirs, now)
      for (const { item } of book.deposits.ofUser(userId)) gatherDeposit(item, book)
      for (const { item } of book.onRamps.ofUser(userId)) gatherOnRamp(item, true)
      for (const { item } of book.offRamps.ofUser(userId)) gatherOffRamp(item, true)
    },
    gatherAll(book: Book, holdings: AllHoldings, now: number): void {
      for (const theirs of holdings.values()) gatherHoldings(theirs, now)
      for (const { item } of book.deposits.entries()) gatherDeposit(item, book)
      for (const { item } of book.onRamps.entries()) gatherOnRamp(item, false)
      for (const { item } of book.offRamps.entries()) gatherOffRamp(item, false)
    },
    // Items are kept under their own kind.
    reached: () =>
      Object.fromEntries(Object.entries(kept).map(([kind, items]) => [kind, [...items.values()]])) as Reached,
  }
}

export type Gatherer = ReturnType<typeof gatherStates>

/** All states that tell two deposits apart, without amounts and times. */
export function statesOfDeposit(resource: DepositResource): unknown[] {
  const [deposit, released] = [depositRecord(resource), releasedCents(resource)]
  return [
    deposit.status,
    deposit.debitStatus,
    deposit.releaseStatus,
    deposit.releaseDecisionMode,
    deposit.settledAt !== null,
    deposit.returnedAt !== null,
    deposit.completedAt !== null,
    deposit.returnCode,
    deposit.debitFailureCode,
    released === 0 ? 'none' : released < resource.principal ? 'part' : 'all',
    resource.sent > released,
  ]
}

const statesOfReturn = (each: AchReturn) => [
  each.returnCode,
  each.cryptoStateAtReturn,
  each.sourceAction,
  each.userAction,
  Number(each.lossAmountUsd) > 0,
  Number(each.atRiskAmountUsd) > 0,
]
