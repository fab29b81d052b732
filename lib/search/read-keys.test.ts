import { expect, it } from 'vitest'
import { readKeys } from './read-keys'

it.each(['ak_live_51fA9xQ2m7Zc4Rt8', '"spr_51fA9xQ2m7Zc4Rt8"', 'userApiKey=ak_live_51fA9xQ2m7Zc4Rt8'])(
  'never looks for a credential: %s',
  (typed) => {
    expect(readKeys(typed)).toEqual([])
  },
)

it('finds the id beside a credential', () => {
  expect(readKeys('curl -H "Bearer ak_live_51fA9xQ2m7Zc4Rt8" usr_av5kpjxn6cz15bqgmn2y')).toEqual([
    { kind: 'user', value: 'usr_av5kpjxn6cz15bqgmn2y' },
  ])
})
