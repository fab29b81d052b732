import { describe, expect, test } from 'vitest'
import { FUNDING_SOURCE_STATUS_REASONS, FUNDING_SOURCE_STATUSES } from '../../ramp/contract/values/accounts'
import { valuesOf } from '../../ramp/contract/values/value-list'
import type { FundingSourceRow } from '../accounts/dto'
import { tellOfFundingSource } from './funding-source-answers'

const source = (over: Partial<FundingSourceRow> = {}): FundingSourceRow => ({
  id: 'fs_secret_id',
  bankAccountId: 'acct_secret_id',
  institution: 'First Bank',
  last4: '6789',
  accountType: 'checking',
  status: 'disabled',
  statusReason: null,
  availableAt: null,
  availableInMs: null,
  isPermanent: false,
  deletedAt: null,
  createdAt: '2026-01-20T12:00:00Z',
  ...over,
})

const AT = '2026-01-25T09:30:00Z'

const EVERY = valuesOf(FUNDING_SOURCE_STATUSES)
  .flatMap((status) =>
    [null, ...valuesOf(FUNDING_SOURCE_STATUS_REASONS), 'brand_new'].map(
      (statusReason) => [status, statusReason] as const,
    ),
  )
  .filter(([status, statusReason]) => status !== 'active' || statusReason === null)

describe('what a user is told of a funding source', () => {
  test.each(EVERY)('%s, %s: a text in plain words, without ids or jargon', (status, statusReason) => {
    const { text } = tellOfFundingSource(source({ status, statusReason }))
    expect(text).toMatch(/^Your bank account at First Bank ending in 6789 .*\.$/)
    expect(text).not.toMatch(/[_{}[\]]|fs_|funding source|rerouted|risk|permanent|re-?link|platform|null/i)
  })

  test('a block for a time says until when, and that linking again does not help', () => {
    const until = source({ statusReason: 'rerouted', availableAt: AT, availableInMs: 5_000 })
    expect(tellOfFundingSource(until).text).toBe(
      'Your bank account at First Bank ending in 6789 cannot be used for deposits for now. The block ends by itself on 25 January 2026 at 09:30 UTC. Linking it again does not make it available sooner.',
    )
    expect(tellOfFundingSource({ ...until, availableInMs: 0 }).text).toContain('was blocked for deposits until')
    expect(tellOfFundingSource({ ...until, availableAt: null, availableInMs: null }).text).toContain(
      'we cannot name a date',
    )
  })

  test('one that is blocked for good asks for another account, and one that was removed says only that', () => {
    const permanent = source({ statusReason: 'returned', isPermanent: true })
    expect(tellOfFundingSource(permanent).text).toContain('Please link a different account')
    expect(tellOfFundingSource({ ...permanent, deletedAt: AT }).text).toContain('was removed')
  })

  test.each(['constructor', '', 'brand_new'])('the unknown status %j has no text', (status) => {
    expect(tellOfFundingSource(source({ status, statusReason: 'returned', isPermanent: true })).text).toBeNull()
  })

  test.each([null, '\u202eknaB', 'Bank\n<b>'])('a bank named %j is left out', (institution) => {
    expect(tellOfFundingSource(source({ status: 'active', institution })).text).toBe(
      'Your bank account ending in 6789 is linked and active. Whether you can make a deposit now also depends on other checks.',
    )
  })
})

describe('two sources with the same last digits', () => {
  const one = source({ id: 'fs_1', status: 'active' })
  const told = (other: Partial<FundingSourceRow>) => {
    const two = source({ id: 'fs_2', status: 'disabled', statusReason: 'returned', ...other })
    return [tellOfFundingSource(one, [one, two]).text, tellOfFundingSource(two, [one, two]).text].map((text) =>
      text?.match(/^Your .*? (?=is linked|cannot be used)/)?.[0].trim(),
    )
  }

  test.each<[string, Partial<FundingSourceRow>, string[]]>([
    [
      'the bank',
      { institution: 'Second Bank' },
      ['Your bank account at First Bank ending in 6789', 'Your bank account at Second Bank ending in 6789'],
    ],
    [
      'the type',
      { accountType: 'savings' },
      ['Your checking account at First Bank ending in 6789', 'Your savings account at First Bank ending in 6789'],
    ],
    [
      'the day of linking',
      { createdAt: '2026-01-21T12:00:00Z' },
      [
        'Your checking account at First Bank ending in 6789, linked on 20 January 2026,',
        'Your checking account at First Bank ending in 6789, linked on 21 January 2026,',
      ],
    ],
    [
      'the time of linking',
      { createdAt: '2026-01-20T12:01:00Z' },
      [
        'Your checking account at First Bank ending in 6789, linked on 20 January 2026 at 12:00 UTC,',
        'Your checking account at First Bank ending in 6789, linked on 20 January 2026 at 12:01 UTC,',
      ],
    ],
  ])('are told apart by %s', (_, other, names) => {
    expect(told(other)).toEqual(names)
  })

  test.each<[string, Partial<FundingSourceRow>]>([
    ['the time of linking is not known', { createdAt: 'some day' }],
    ['neither bank nor type is known of one', { institution: null, accountType: 'unknown' }],
    ['the bank is written in other letters', { institution: 'FIRST BANK' }],
    ['nothing differs', {}],
  ])('are asked about where %s', (_, other) => {
    const two = source({ id: 'fs_2', status: 'disabled', statusReason: 'returned', ...other })
    for (const each of [one, two])
      expect(tellOfFundingSource(each, [one, two])).toEqual({
        text: null,
        why: expect.stringContaining('which of the two'),
      })
  })

  test('one whose bank is not known is not named by what fits the other one, too', () => {
    const two = source({ id: 'fs_2', institution: null, statusReason: 'returned', createdAt: '2026-01-21T12:00:00Z' })
    expect(tellOfFundingSource(two, [one, two]).text).toContain(
      'Your checking account ending in 6789, linked on 21 January 2026,',
    )
  })

  test('that stand alike have the same text', () => {
    const two = source({ id: 'fs_2', status: 'active' })
    expect(tellOfFundingSource(two, [one, two]).text).toBe(tellOfFundingSource(one, [one, two]).text)
    expect(tellOfFundingSource(one, [one, two]).text).toContain('is linked and active')
  })
})
