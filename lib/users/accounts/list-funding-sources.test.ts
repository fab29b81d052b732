import { expect, it } from 'vitest'
import { toFundingSourceRow } from './list-funding-sources'

const NOW = Date.parse('2026-11-22T12:00:00Z')

const remaining = (availableAt: string) =>
  toFundingSourceRow(
    {
      id: 'fs_1',
      bankAccountId: 'ba_1',
      accountType: 'checking',
      status: 'disabled',
      statusReason: 'rerouted',
      permanent: false,
      createdAt: '2026-11-01T00:00:00Z',
      availableAt,
    },
    NOW,
  ).availableInMs

it.each(['garbage 1', '+275760-09-13T00:00:00Z', '99999-01-01', '-000001-01-01T00:00:00Z', ''])(
  'takes no date from %j',
  (availableAt) => {
    expect(remaining(availableAt)).toBeNull()
  },
)

it('counts down to a date', () => {
  expect(remaining('2026-11-22T12:00:01Z')).toBe(1000)
  expect(remaining('2026-11-20T12:00:00Z')).toBe(0)
})
