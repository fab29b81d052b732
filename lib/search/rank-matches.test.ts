import { expect, test } from 'vitest'
import type { FoundMatch } from './match-rows'
import { rankMatches } from './rank-matches'

const match = (kind: FoundMatch['kind'], id: string, userId: string | null = 'usr_1'): FoundMatch => ({
  kind,
  id,
  userId,
  through: 'Deliveries',
  event: null,
  time: null,
  money: null,
})
const idsOf = (matches: FoundMatch[]) => matches.map(({ id }) => id)

test('a user whose id was typed stands before what the user has', () => {
  const found = [match('return', 'dr_1'), match('user', 'usr_1'), match('return', 'dr_2')]
  expect(idsOf(rankMatches(found, [{ kind: 'user', value: 'usr_1' }]))).toEqual(['usr_1', 'dr_1', 'dr_2'])
})

test('what the text names stands first, then whose it is, so that a long answer loses neither', () => {
  const found = [match('return', 'dr_1'), match('deposit', 'dep_1'), match('return', 'dr_2')]
  expect(idsOf(rankMatches(found, [{ kind: 'deposit', value: 'dep_1' }]))).toEqual(['dep_1', 'usr_1', 'dr_1', 'dr_2'])
  expect(idsOf(rankMatches(found, [{ kind: 'transaction hash', value: '0x1' }]))).toEqual([
    'dr_1',
    'usr_1',
    'dep_1',
    'dr_2',
  ])
})

test('of several ids in a text, the first one that is known counts as named', () => {
  const keys = [
    { kind: 'unknown id', value: '"dep_1"' },
    { kind: 'deposit', value: 'dep_1' },
  ] as const
  const found = [match('return', 'dr_1'), match('deposit', 'dep_1')]
  expect(idsOf(rankMatches(found, keys))).toEqual(['dep_1', 'usr_1', 'dr_1'])
})

test('users stand first where a person is looked for, and each thing once', () => {
  const found = [match('deposit', 'dep_1'), match('deposit', 'dep_1'), match('off-ramp', 'off_1', 'usr_2')]
  expect(idsOf(rankMatches(found, [{ kind: 'last four digits', value: '1234' }]))).toEqual([
    'usr_1',
    'usr_2',
    'dep_1',
    'off_1',
  ])
})
