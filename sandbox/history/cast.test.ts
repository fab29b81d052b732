import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { VARIANTS } from '../options'
import { depositRecord } from '../resources/deposit-record'
import { onRampRecord } from '../resources/on-ramp'
import { type GeneratedHistory, generatedHistory } from '../testing/generated-history'
import { CAST } from './cast'
import { createWorld } from './world'

/** A Monday before the banks open, a Sunday, a Friday evening, and the first instant of the clock. */
const INSTANTS = ['2026-11-23T06:00:00Z', '2026-11-22T12:00:00Z', '2027-03-05T20:00:00Z', '1970-01-02T00:00:00Z']

const DAY = 86_400_000

function shown({ offRamps, deposits, onRamps, returns, holdings, sent, now }: GeneratedHistory, userId: string) {
  const own = <T extends { userId: string }>(items: readonly T[]) => items.filter((item) => item.userId === userId)
  const theirs = holdings.get(userId) ?? expect.fail('the user exists')
  const payouts = own(offRamps)
  const records = own(deposits).map(depositRecord)
  const statusesOf = (items: Iterable<{ status: string }>) => [...items].map(({ status }) => status)
  return {
    now,
    payouts,
    payoutStatuses: statusesOf(payouts),
    deposits: records,
    depositStatuses: statusesOf(records),
    debits: records.map(({ debitStatus }) => debitStatus),
    releases: records.map(({ releaseStatus }) => releaseStatus),
    onRamps: own(onRamps).map((item) => onRampRecord(item).status),
    codes: own(returns).map(({ returnCode }) => returnCode),
    atRisk: own(returns).flatMap(({ atRiskAmountUsd, cryptoStateAtReturn }) =>
      Number(atRiskAmountUsd) > 0 ? [cryptoStateAtReturn] : [],
    ),
    userActions: own(returns).map(({ userAction }) => userAction),
    sources: [...theirs.fundingSources.values()],
    accounts: [...theirs.bankAccounts.values()],
    cards: [...theirs.debitCards.values()],
    profile: theirs.profile,
    events: sent.filter(({ payload }) => payload.userId === userId).map(({ payload }) => payload.event),
  }
}

type Shown = ReturnType<typeof shown>

const STORIES: Readonly<Record<string, (shown: Shown) => boolean>> = {
  'stuck-payout': ({ payouts, payoutStatuses, now }) =>
    payouts.some(({ status, rail, createdAt }) => {
      return status === 'in_flight' && rail === 'ach_standard' && now - Date.parse(createdAt) > 2 * DAY
    }) && payoutStatuses.includes('refunded'),
  'held-payout': ({ payouts }) => payouts.some(({ status, rail }) => status === 'queued' && rail === 'sepa'),
  'short-of-crypto': ({ payouts }) =>
    ['awaiting_funding', 'canceled'].every((wanted) =>
      payouts.some(({ status, quoteId }) => status === wanted && quoteId === null),
    ),
  'never-funded': ({ payouts }) => payouts.some(({ status }) => status === 'canceled'),
  'failed-payout': ({ payouts }) => payouts.some(({ status, rail }) => status === 'failed' && rail === 'eft'),
  'refunded-payout': ({ payoutStatuses }) => payoutStatuses.includes('refunded'),
  'clawed-back-payout': ({ payoutStatuses }) => payoutStatuses.includes('reversed'),
  'parked-push': ({ payouts }) => payouts.some(({ status, rail }) => status === 'queued' && rail === 'push_to_card'),
  'refused-card': ({ payouts, cards }) =>
    cards.some(({ id, status }) => {
      return (
        status === 'rejected' &&
        payouts.some(({ status: end, output }) => end === 'refunded' && output.accountId === id)
      )
    }),
  'returned-r01': ({ codes, depositStatuses }) => codes.includes('R01') && depositStatuses.includes('returned'),
  'returned-r10': ({ codes, sources }) =>
    codes.includes('R10') && sources.some(({ statusReason, permanent }) => statusReason === 'returned' && permanent),
  'returned-r29': ({ codes, userActions }) => codes.includes('R29') && userActions.includes('restricted'),
  'rerouted-source': ({ sources, now }) =>
    sources.some(({ statusReason, availableAt }) => {
      return (
        statusReason === 'rerouted' &&
        Date.parse(availableAt ?? '') > now &&
        Date.parse(availableAt ?? '') < now + 15 * DAY
      )
    }),
  'name-mismatch': ({ sources }) => sources.some(({ statusReason }) => statusReason === 'ownership_mismatch'),
  'partial-release': ({ depositStatuses, onRamps }) =>
    depositStatuses.includes('partially_released') && onRamps.includes('partially_delivered'),
  'held-deposit': ({ deposits }) =>
    deposits.some(({ status, debitStatus }) => status === 'authorized' && debitStatus === 'authorized'),
  'slow-debit': ({ debits }) => debits.includes('submitting'),
  'busy-chain': ({ deposits }) =>
    deposits.some(
      ({ releaseStatus, debitStatus }) => releaseStatus === 'queued' && ['submitted', 'settled'].includes(debitStatus),
    ),
  'failed-debit': ({ debits, depositStatuses, onRamps }) =>
    [debits, depositStatuses, onRamps].every((statuses) => (statuses as string[]).includes('failed')),
  'refunded-deposit': ({ depositStatuses, releases }) =>
    depositStatuses.includes('refunded') && releases.includes('failed'),
  'reversed-credit': ({ onRamps }) => onRamps.includes('reversed'),
  'announced-credit': ({ onRamps }) => onRamps.includes('awaiting_payment'),
  'credit-that-never-came': ({ onRamps }) => onRamps.includes('cancelled'),
  'reviewed-credit': ({ onRamps }) => onRamps.includes('in_review'),
  'closed-account': ({ accounts, events }) =>
    accounts.some(({ statusReason }) => statusReason === 'account_closed') && events.includes('account.created'),
  'never-verified': ({ profile, payouts, deposits, onRamps }) =>
    profile.verification.status === 'not_started' &&
    !profile.capabilities.some(({ status }) => status === 'active') &&
    payouts.length + deposits.length + onRamps.length === 0,
  'tries-again': ({ profile, events }) =>
    ['failed', 'retry', 'under_review'].includes(profile.verification.status) &&
    events.includes('verification.status.updated'),
  'open-requirement': ({ profile, deposits }) =>
    deposits.length === 0 &&
    profile.capabilities.some(({ method, status }) => method === 'ach_debit' && status === 'requirements_needed'),
  'card-without-holder': ({ cards }) => cards.some(({ status }) => status === 'action_required'),
  'crypto-at-risk': ({ atRisk }) => atRisk.includes('in_flight'),
  'part-at-risk': ({ atRisk }) => atRisk.includes('partially_confirmed'),
}

const rows = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, name, sandbox = '', production = ''] = line.split('|').map((cell) => cell.trim().replaceAll('`', ''))
    return CAST.some((role) => role.name === name) ? [{ name: name ?? '', sandbox, production }] : []
  })

test('the README lists every part once, and this test knows its story', () => {
  expect(rows.map(({ name }) => name)).toEqual(CAST.map(({ name }) => name))
  expect(Object.keys(STORIES).toSorted()).toEqual(CAST.map(({ name }) => name).toSorted())
})

describe.each(VARIANTS)('in %s', (variant) => {
  const { cast, users } = createWorld(variant)

  test('the README names who plays which part', () => {
    const named = rows.map((row) => [row.name, row[variant]])
    const playing = CAST.map(({ name }) => {
      const user = cast.get(name)?.user
      return [name, user === undefined ? '–' : `${user.apiKey} ${user.id}`]
    })
    expect(named).toEqual(playing)
  })

  describe.each(INSTANTS)('at %s', (now) => {
    const run = generatedHistory(variant, now)

    test('every part can be looked up, and everybody is heard of', () => {
      const untrue = [...cast].filter(([name, { user }]) => !STORIES[name]?.(shown(run, user.id))).map(([name]) => name)
      expect(untrue).toEqual([])
      const heard = new Set(run.sent.map(({ payload }) => payload.userId))
      expect(users.all().filter(({ id }) => !heard.has(id))).toEqual([])
    })

    test('two to five payouts in a hundred have failed', () => {
      const { offRamps, from } = run
      const isOver = ['completed', 'reversed', 'failed', 'refunded']
      const ended = offRamps.filter(({ createdAt, status }) => isOver.includes(status) && Date.parse(createdAt) >= from)
      const failed = ended.filter(({ status }) => ['failed', 'refunded'].includes(status))
      expect(ended.length).toBeGreaterThan(200)
      expect(failed.length / ended.length).toBeGreaterThan(0.02)
      expect(failed.length / ended.length).toBeLessThan(0.05)
    })
  })
})
