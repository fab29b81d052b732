import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, GENESIS, hashRecord, storableDetail } from './audit-hash'

const record = {
  id: 1,
  at: new Date('2026-03-01T08:00:00.123Z'),
  environment: 'sandbox',
  actorId: 'o1',
  actorName: 'Ada',
  action: 'sync.request',
  entity: 'environment',
  entityId: 'sandbox',
  detail: { b: 1, a: [{ d: 1, c: 2 }] },
  address: '192.0.2.1',
  requestId: 'r1',
}

describe('canonicalJson', () => {
  test('does not depend on the order of members, at any depth', () => {
    expect(canonicalJson({ b: [{ y: 1, x: 2 }], a: null })).toBe('{"a":null,"b":[{"x":2,"y":1}]}')
  })

  test('is the same before and after a round through JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (detail) => {
        const stored = storableDetail(detail)
        expect(canonicalJson(JSON.parse(JSON.stringify(stored)))).toBe(canonicalJson(stored))
      }),
    )
  })
})

describe('hashRecord', () => {
  test('changes with each member and with the previous hash', () => {
    const original = Buffer.from(hashRecord(GENESIS, record)).toString('hex')
    expect(original).toMatchInlineSnapshot(`"1f3ad9d42dfe405267aae725c38599e7fa8295be37da8d790b6dbbe97f0d7a2c"`)
    const others = [
      hashRecord(new Uint8Array(32).fill(1), record),
      ...Object.keys(record).map((key) =>
        hashRecord(GENESIS, { ...record, [key]: key === 'at' ? new Date(0) : key === 'id' ? 2 : null }),
      ),
    ].map((hash) => Buffer.from(hash).toString('hex'))
    expect(new Set([original, ...others]).size).toBe(others.length + 1)
  })
})

test('storableDetail replaces what the database refuses', () => {
  const detail = { a: 'x\u0000y', b: ['\ud800'], c: -0, d: undefined, e: new Date(0) }
  expect(storableDetail(detail)).toEqual({ a: 'x\ufffdy', b: ['\ufffd'], c: 0, e: '1970-01-01T00:00:00.000Z' })
})
