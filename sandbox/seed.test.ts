import { describe, expect, test } from 'vitest'
import { readMainOptions } from './options'
import { isSeed, virtualDeliveries } from './seed'
import { startSandbox } from './start'

const SENTENCE = 'one of demo, small, empty or virtual:N with N from 1 to 10000000'

describe('a seed', () => {
  test.each([
    ['virtual:1', 1],
    ['virtual:10000000', 10_000_000],
    ['demo', null],
  ])('%s computes %s deliveries', (seed, count) => {
    expect(isSeed(seed)).toBe(true)
    expect(virtualDeliveries(seed)).toBe(count)
  })

  test.each([
    'virtual:0',
    'virtual:10000001',
    'virtual:',
    'virtual:-1',
    'virtual:1e3',
    'virtual:01',
    'virtual: 1',
    'big',
  ])('%j is refused in words that name every choice', async (seed) => {
    expect(readMainOptions({ SANDBOX_SEED: seed })).toEqual({ problems: [`SANDBOX_SEED must be ${SENTENCE}`] })
    // A caller without types may give any text.
    await expect(startSandbox({ seed: seed as 'demo' })).rejects.toThrow(`must be ${SENTENCE}`)
  })

  test('of virtual deliveries is taken from the variable', () => {
    expect(readMainOptions({ SANDBOX_SEED: 'virtual:2500' })).toMatchObject({ options: { seed: 'virtual:2500' } })
  })
})
