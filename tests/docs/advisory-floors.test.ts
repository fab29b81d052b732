import { describe, expect, test } from 'vitest'
import { belowFloors, floorProblems, isOlder, unusedFloors } from '../../scripts/lib/checks/advisory-floors.mjs'

const floors = { next: '16.4.5' }

describe('advisory floors', () => {
  test('the lock file of the project holds them', () => {
    expect(floorProblems()).toEqual([])
  })

  test('refuse a lower version', () => {
    expect(belowFloors({ packages: { 'node_modules/next': { version: '16.4.4' } } }, floors)).toHaveLength(1)
  })

  test('accept the floor and what is above it', () => {
    for (const version of ['16.4.5', '16.4.10', '17.0.0']) {
      expect(belowFloors({ packages: { 'node_modules/next': { version } } }, floors)).toEqual([])
    }
  })

  test('look into nested copies', () => {
    const packages = {
      'node_modules/next': { version: '16.4.5' },
      'node_modules/a/node_modules/next': { version: '15.0.0' },
    }
    expect(belowFloors({ packages }, floors)).toEqual([
      expect.stringContaining('node_modules/a/node_modules/next is 15.0.0'),
    ])
  })

  test('do not take the project itself or a similar name for a package', () => {
    const packages = { '': { version: '0.1.0' }, 'node_modules/@a/next': { version: '1.0.0' } }
    expect(belowFloors({ packages }, floors)).toEqual([])
  })

  test('say so when they guard nothing', () => {
    expect(unusedFloors({ packages: {} }, floors)).toEqual(['next'])
  })

  test.each([
    ['16.4.5-canary.1', '16.4.5', true],
    ['16.4.5', '16.4.5-canary.1', false],
    ['9.0.0', '16.4.5', true],
    ['16.10.0', '16.4.5', false],
  ])('%s is older than %s: %s', (version, floor, older) => {
    expect(isOlder(version, floor)).toBe(older)
  })
})
