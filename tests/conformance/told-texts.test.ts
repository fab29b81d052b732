import { beforeAll, describe, expect, test } from 'vitest'
import { readOffRamp } from '@/lib/ramp'
import { Deposit } from '@/lib/ramp/contract/schemas/deposit'
import { FundingSource } from '@/lib/ramp/contract/schemas/funding-source'
import { OffRamp } from '@/lib/ramp/contract/schemas/off-ramp'
import { OnRamp } from '@/lib/ramp/contract/schemas/on-ramp'
import { RETURN_ANSWERS, RETURN_PROOFS, tellReturn } from '@/lib/returns/explain/tell-return'
import { toFundingSourceRow } from '@/lib/users/accounts/list-funding-sources'
import { toDepositRow } from '@/lib/users/deposit-row'
import { toOffRampRow } from '@/lib/users/off-ramp-row'
import { toOnRampRow } from '@/lib/users/on-ramp-row'
import { DEPOSIT_ANSWERS, DEPOSIT_PROOFS, tellOfDeposit } from '@/lib/users/tell/deposit-answers'
import {
  FUNDING_SOURCE_ANSWERS,
  FUNDING_SOURCE_PROOFS,
  tellOfFundingSource,
} from '@/lib/users/tell/funding-source-answers'
import { OFF_RAMP_ANSWERS, OFF_RAMP_PROOFS, tellOfOffRamp } from '@/lib/users/tell/off-ramp-answers'
import { ON_RAMP_ANSWERS, ON_RAMP_PROOFS, tellOfOnRamp } from '@/lib/users/tell/on-ramp-answers'
import type { AnswerTable, UserAnswer } from '@/lib/users/tell/user-answer'
import type { Reached } from '@/sandbox/testing/reached-states'
import { walkSandbox } from '@/sandbox/testing/walk-sandbox'
import { ACCOUNT_MEANINGS } from './told/account-meanings'
import { DEPOSIT_TRUTHS, OFF_RAMP_TRUTHS, ON_RAMP_TRUTHS, RETURN_TRUTHS, SOURCE_TRUTHS } from './told/answer-truths'
import { EVENT_MEANINGS } from './told/event-meanings'
import { MONEY_MEANINGS } from './told/money-meanings'
import type { Truths } from './told/truths'

let reached: Reached
/** The walk takes about ten seconds on a free machine, and several times that on a busy one. */
const WALK_LIMIT_MS = 600_000

beforeAll(async () => {
  reached = await walkSandbox()
}, WALK_LIMIT_MS)

/** The claims of a text that are untrue in one of the worlds, each with that world. */
function untrue<World>(worlds: readonly World[], truths: Truths<string, World>, tell: (world: World) => UserAnswer) {
  return worlds.flatMap((world) => {
    const answer = tell(world)
    if (answer.text === null) return []
    const wrong = answer.claims.filter((claim) => truths[claim]?.(world) !== true)
    return wrong.length === 0 ? [] : [{ text: answer.text, wrong, world }]
  })
}

const untold = <World>(worlds: readonly World[], tell: (world: World) => UserAnswer) =>
  worlds.filter((world) => tell(world).text === null)

describe('what a user is told holds in every state that the platform is in', () => {
  test('of a deposit', () => {
    const tell = ({ deposit }: Reached['deposits'][number]) => tellOfDeposit(toDepositRow(Deposit.parse(deposit)))
    expect(reached.deposits.length).toBeGreaterThan(200)
    expect(untrue(reached.deposits, DEPOSIT_TRUTHS, tell)).toEqual([])
    expect(untold(reached.deposits, tell)).toEqual([])
  })

  test('of an on-ramp', () => {
    const tell = ({ onRamp }: Reached['onRamps'][number]) => tellOfOnRamp(toOnRampRow(OnRamp.parse(onRamp)))
    expect(reached.onRamps.length).toBeGreaterThan(200)
    expect(untrue(reached.onRamps, ON_RAMP_TRUTHS, tell)).toEqual([])
    expect(untold(reached.onRamps, tell)).toEqual([])
  })

  test('of an off-ramp, in time and late', () => {
    for (const isLate of [false, true]) {
      const tell = ({ offRamp }: Reached['offRamps'][number]) =>
        tellOfOffRamp(toOffRampRow(readOffRamp(OffRamp.parse(offRamp))), isLate)
      expect(untrue(reached.offRamps, OFF_RAMP_TRUTHS, tell)).toEqual([])
      expect(untold(reached.offRamps, tell)).toEqual([])
    }
  })

  test('of a funding source, whatever its owner may do', () => {
    const tell = ({ source, now }: Reached['sources'][number]) =>
      tellOfFundingSource(toFundingSourceRow(FundingSource.parse(source), now))
    expect(reached.sources.length).toBeGreaterThan(200)
    expect(untrue(reached.sources, SOURCE_TRUTHS, tell)).toEqual([])
    expect(untold(reached.sources, tell)).toEqual([])
  })

  test('of a return', () => {
    const tell = ({ achReturn }: Reached['returns'][number]) =>
      tellReturn({
        state: achReturn.cryptoStateAtReturn,
        code: achReturn.returnCode,
        userAction: achReturn.userAction,
        amount: achReturn.amountUsd,
        currency: achReturn.currency,
        time: achReturn.occurredAt,
      })
    expect(reached.returns.length).toBeGreaterThan(100)
    expect(untrue(reached.returns, RETURN_TRUTHS, tell)).toEqual([])
    expect(untold(reached.returns, tell)).toEqual([])
  })
})

const TABLES: readonly { of: string; table: AnswerTable<string, string>; proofs: object }[] = [
  { of: 'deposit', table: DEPOSIT_ANSWERS, proofs: DEPOSIT_PROOFS },
  { of: 'on-ramp', table: ON_RAMP_ANSWERS, proofs: ON_RAMP_PROOFS },
  { of: 'off-ramp', table: OFF_RAMP_ANSWERS, proofs: OFF_RAMP_PROOFS },
  { of: 'funding source', table: FUNDING_SOURCE_ANSWERS, proofs: FUNDING_SOURCE_PROOFS },
  { of: 'return', table: RETURN_ANSWERS, proofs: RETURN_PROOFS },
]

/** Words that promise more than a state does, each with the claims that say just that. */
const PROMISES: readonly [RegExp, readonly string[]][] = [
  [/on its way/, ['payout_sent', 'crypto_under_way_then']],
  [/can be used/, ['source_in_review']],
  [/try again/, ['deposit_failed', 'on_ramp_failed']],
  [/(was|were|been) returned/, ['funds_returned']],
  [/taken back/, ['payout_reversed']],
  [/arrived/, ['waits_for_crypto', 'crypto_confirmed', 'crypto_follows_payment']],
  [
    /has settled\.$/,
    ['debit_settled', 'crypto_follows_settlement', 'crypto_precedes_settlement', 'part_precedes_settlement'],
  ],
]

describe.each(TABLES)('each text of a $of', ({ table, proofs }) => {
  const sentences = Object.values(table).flat()

  test('is made of single sentences, each with its claims, and each claim has a proof', () => {
    for (const { says, claims } of sentences) {
      expect(says).toMatch(/^([A-Z{][^.!?]*[^ .!?]\.|\{\w+\})$/)
      expect(claims).not.toEqual([])
      expect(claims.filter((claim) => !Object.hasOwn(proofs, claim))).toEqual([])
    }
  })

  test('promises nothing that its claims do not name', () => {
    for (const [words, claims] of PROMISES)
      for (const sentence of sentences.filter(({ says }) => words.test(says)))
        expect([sentence.says, sentence.claims.some((claim) => claims.includes(claim))]).toEqual([sentence.says, true])
  })

  test('claims nothing that no sentence says', () => {
    const claimed = new Set<string>(sentences.flatMap(({ claims }) => [...claims]))
    expect(Object.keys(proofs).filter((claim) => !claimed.has(claim))).toEqual([])
  })
})

describe.each([...MONEY_MEANINGS, ...ACCOUNT_MEANINGS, ...EVENT_MEANINGS])(
  'what pages say beside a state: $of',
  ({ unmatched, untrue }) => {
    test('has a truth for each clause, and no other', () => {
      expect(unmatched()).toEqual([])
    })

    test('holds in every state that the platform is in', () => {
      expect(untrue(reached).slice(0, 3)).toEqual([])
    })
  },
)
