import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePayload } from './delivery-payload'

const NOTHING = { event: null, userId: null, resourceId: null, eventId: null, sequence: null, occurredAt: null }

describe('payload facts', () => {
  it('reads a milestone', () => {
    const text =
      '{"event":"offramp.completed","userId":"u","id":"or","eventId":"e","sequence":3,"occurredAt":"2026-11-01T00:00:00Z"}'
    expect(parsePayload(text)).toEqual({
      event: 'offramp.completed',
      userId: 'u',
      resourceId: 'or',
      eventId: 'e',
      sequence: 3,
      occurredAt: '2026-11-01T00:00:00Z',
    })
  })

  it('takes eventName where event is absent', () => {
    expect(parsePayload('{"eventName":"a.b"}').event).toBe('a.b')
    expect(parsePayload('{"event":"c.d","eventName":"a.b"}').event).toBe('c.d')
  })

  it.each(['', 'null', '7', '"text"', '[]', '{', '{}', '['.repeat(100_000), '{"__proto__":{"event":"x"}}'])(
    'finds nothing in an odd payload: %#',
    (text) => {
      expect(parsePayload(text)).toEqual(NOTHING)
    },
  )

  it.each(['"3"', '1.5', '1e21', '2147483648', '-2147483649', 'null', '[3]'])(
    'takes %s for no sequence',
    (sequence) => {
      expect(parsePayload(`{"sequence":${sequence}}`).sequence).toBeNull()
    },
  )

  it.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
    ['3.0', 3],
  ])('reads the sequence %s', (text, sequence) => {
    expect(parsePayload(`{"sequence":${text}}`).sequence).toBe(sequence)
  })

  it('takes texts of another type or with a NUL for none', () => {
    expect(parsePayload('{"event":1,"userId":{},"id":"a\\u0000","eventId":[],"occurredAt":5}')).toEqual(NOTHING)
  })

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(Object.keys(parsePayload(text))).toEqual(Object.keys(NOTHING))
      }),
    )
  })
})
