import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChangeStage, type EndState, stageAfter } from './transitions'

const ENDS: readonly EndState[] = ['done', 'refused', 'not-made', 'unknown']
const end = fc.constantFrom(...ENDS)

describe('the stage after a request', () => {
  test.each<[ChangeStage, EndState, ChangeStage | null]>([
    ['sent', 'done', 'done'],
    ['sent', 'refused', 'refused'],
    ['sent', 'not-made', 'intent'],
    ['sent', 'unknown', 'unknown'],
    ['unknown', 'done', 'done'],
    ['unknown', 'refused', 'refused'],
    ['unknown', 'not-made', 'refused'],
    ['unknown', 'unknown', null],
  ])('that is stored as %s and ended as %s is %s', (stored, ended, next) => {
    expect(stageAfter(stored, ended)).toBe(next)
  })

  test.each(['intent', 'done', 'refused', 'prepared', 'set', 'dropped', 'toString', ''])(
    'is not written over %j',
    (stored) => {
      for (const ended of ENDS) expect(stageAfter(stored, ended)).toBeNull()
    },
  )

  test('is certain once and for all, whatever ends come late', () => {
    fc.assert(
      fc.property(fc.array(end, { maxLength: 6 }), (ends) => {
        const stages: ChangeStage[] = ['sent']
        for (const ended of ends) {
          const stored = stages.at(-1) ?? 'sent'
          stages.push(stageAfter(stored, ended) ?? stored)
        }
        const certain = stages.findIndex((stage) => stage === 'done' || stage === 'refused')
        const after = certain < 0 ? [] : stages.slice(certain)
        expect(new Set(after).size).toBeLessThanOrEqual(1)
        // Only an end that was not taken for lost before leads back to the intent.
        expect(stages.includes('intent')).toBe(ends[0] === 'not-made')
        expect(stages.slice(1)).not.toContain('sent')
      }),
    )
  })

  test('says done only where the request ended so', () => {
    fc.assert(
      fc.property(fc.constantFrom('sent', 'unknown'), end, (stored, ended) => {
        expect(stageAfter(stored, ended) === 'done').toBe(ended === 'done')
      }),
    )
  })
})
