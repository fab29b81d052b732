import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import malformed from '@/tests/fixtures/ramp/malformed-json.json'
import payloads from '@/tests/fixtures/ramp/raw-payloads.json'
import { type DeliveryRecord, parseDeliveryPage } from './delivery-record'

const page = (...records: string[]) => `{"data":[${records.join(',')}],"hasMore":false,"nextCursor":null}`

function only(record: string): DeliveryRecord {
  const [first, ...others] = parseDeliveryPage(page(record)).records
  expect(others).toEqual([])
  return first ?? expect.fail('no record')
}

const FULL =
  '{"event":"payment.updated","webhookUrl":"https://hooks.example/a","payload":{"id":"or_1"},"success":false,' +
  '"responseStatus":504,"error":"timeout","timestamp":"2026-11-01T00:00:00Z"}'

describe('page', () => {
  it('reads records, hasMore and the cursor', () => {
    expect(
      parseDeliveryPage(` { "nextCursor" : "a\\u002fb", "hasMore" : true , "data" : [ ${FULL} , ${FULL} ], "x": 1 } `),
    ).toEqual({ records: [only(FULL), only(FULL)], hasMore: true, nextCursor: 'a/b' })
  })

  it.each(['{"data":[],"hasMore":false}', '{"data":[],"hasMore":false,"nextCursor":null}'])(
    'takes %s as the end',
    (text) => {
      expect(parseDeliveryPage(text)).toEqual({ records: [], hasMore: false, nextCursor: null })
    },
  )

  it.each([
    ['no object', '[]', 'it is not an object'],
    ['no data', '{"hasMore":false}', '`data` is not an array'],
    ['data of another type', '{"data":{},"hasMore":false}', '`data` is not an array'],
    ['no hasMore', '{"data":[]}', '`hasMore`'],
    ['hasMore as text', '{"data":[],"hasMore":"false"}', '`hasMore`'],
    ['a number as cursor', '{"data":[],"hasMore":true,"nextCursor":7}', '`nextCursor`'],
    ['two data arrays', '{"data":[],"data":[],"hasMore":false}', '"data" appears twice'],
    ['a depth of 100,000 that is never closed', page('{"payload":'.repeat(100_000)), 'it is not JSON'],
    ['a depth of 100,000 instead of an envelope', '['.repeat(100_000) + ']'.repeat(100_000), 'it is not an object'],
    ...malformed.map(({ name, text }): [string, string, string] => [
      `malformed JSON: ${name}`,
      page(`{"payload":${text}`),
      'it is not JSON',
    ]),
  ])('refuses %s and says where', (_, text, named) => {
    expect(() => parseDeliveryPage(text)).toThrow(
      expect.objectContaining({ code: 'platform', kind: 'contract', message: expect.stringContaining(named) }),
    )
  })
})

describe('record', () => {
  it('reads the members that the specification names', () => {
    expect(only(FULL)).toEqual({
      event: 'payment.updated',
      webhookUrl: 'https://hooks.example/a',
      payload: '{"id":"or_1"}',
      success: false,
      responseStatus: 504,
      hasOddStatus: false,
      isMisfit: false,
      error: 'timeout',
      timestamp: '2026-11-01T00:00:00Z',
      extra: null,
      identity:
        '{"error":"timeout","event":"payment.updated","payload":{"id":"or_1"},"responseStatus":504,"success":false,' +
        '"timestamp":"2026-11-01T00:00:00Z","webhookUrl":"https://hooks.example/a"}',
    })
  })

  it.each(payloads)('keeps a payload byte for byte: $name', ({ text }) => {
    expect(only(`{"payload" :\t${text}\n,"event":"x"}`).payload).toBe(text)
  })

  it('takes missing and null members as absent', () => {
    const empty = { event: null, webhookUrl: null, payload: '', success: null, responseStatus: null, error: null }
    const expected = { ...empty, hasOddStatus: false, isMisfit: false, timestamp: null, extra: null, identity: '{}' }
    expect(only('{}')).toEqual(expected)
    const nulls = ['event', 'webhookUrl', 'success', 'responseStatus', 'error', 'timestamp']
    expect(only(`{${nulls.map((name) => `"${name}":null`).join(',')}}`)).toEqual(expected)
  })

  it('tells a payload that is null from none, and takes it for the same record as before', () => {
    const none = only('{"event":"x"}')
    expect(only('{"event":"x","payload": null }')).toEqual({ ...none, payload: 'null' })
    expect(only('{"payload":null,"event":"x","payload":1}').payload).toBe('1')
  })

  it.each(['7', '-1e400', '"x"', '""', 'null', 'true', '[]', '[{"event":"x"}]', '['.repeat(9_999) + ']'.repeat(9_999)])(
    'keeps %s, which is no object, whole and beside the others',
    (raw) => {
      const whole = { ...only('{}'), isMisfit: true, extra: raw, identity: raw }
      expect(parseDeliveryPage(page(FULL, ` ${raw} `, FULL)).records).toEqual([only(FULL), whole, only(FULL)])
    },
  )

  it.each([252, 253, 254, 10_000, 100_000])('keeps a record that nests %d levels deep', (depth) => {
    const deep = `${'{"a":['.repeat(depth / 2)}1${']}'.repeat(depth / 2)}`
    const { records } = parseDeliveryPage(page(FULL, `{"event":"x","payload":${deep},"more":${deep}}`, FULL))
    expect(records[0]).toEqual(records[2])
    expect(records[1]?.payload === deep && records[1].extra === `{"more":${deep}}`).toBe(true)
  })

  it.each([
    ['{"event":7}', true],
    ['{"webhookUrl":{}}', true],
    ['{"success":"yes"}', true],
    ['{"responseStatus":"200"}', true],
    ['{"responseStatus":200.5}', false],
    ['{"timestamp":1700000000}', true],
    ['{"timestamp":"yesterday"}', false],
    ['{"success":true,"success":false}', true],
    ['{"error":{"code":"x"}}', false],
    ['{"payload":[1]}', false],
    ['{"event":null,"success":null}', false],
    ['{"anything":1,"anything":2}', false],
  ])('%s does not fit: %s', (text, isMisfit) => {
    expect(only(text).isMisfit).toBe(isMisfit)
  })

  it('keeps unknown members and named ones of an odd type in extra, as they came', () => {
    const record = only(
      '{"attempts":[1.0, 2],"event":7,"success":"yes","error":{"code":"x"},"timestamp":"t","\\u0061":null}',
    )
    expect(record).toMatchObject({ event: null, success: null, error: '{"code":"x"}', timestamp: 't' })
    expect(record.extra).toBe('{"attempts":[1.0, 2],"\\u0061":null,"event":7,"success":"yes","error":{"code":"x"}}')
  })

  it.each(['200.5', '1e21', '2147483648', '-1', '"200"', 'true'])('takes %s for no status', (value) => {
    expect(only(`{"responseStatus":${value}}`)).toMatchObject({
      responseStatus: null,
      hasOddStatus: true,
      extra: `{"responseStatus":${value}}`,
    })
  })

  it('does not pass on a NUL, which databases refuse', () => {
    expect(only('{"event":"a\\u0000b"}')).toMatchObject({ event: null, extra: '{"event":"a\\u0000b"}' })
  })

  it('keeps a payload of another type as it came', () => {
    expect(only('{"payload":"{\\"a\\":1}"}')).toMatchObject({ payload: '"{\\"a\\":1}"', extra: null })
  })

  it('reads the last of duplicate members and loses none', () => {
    const record = only('{"event":"a","payload":1,"event":"b","payload":2,"event":"c"}')
    expect(record).toMatchObject({ event: 'c', payload: '2', extra: '{"event":"a","payload":1,"event":"b"}' })
    expect(record.identity).toBe('{"event":"a","event":"b","event":"c","payload":1,"payload":2}')
  })
})

describe('identity', () => {
  const members = [
    '"event":"payment.updated"',
    '"webhookUrl":"https://hooks.example/a"',
    '"payload":{ "id": 1.0 }',
    '"success":true',
    '"responseStatus":200',
    '"timestamp":"2026-11-01T00:00:00Z"',
  ]
  const identity = only(`{${members.join(',')}}`).identity

  it('does not change with order, white space, null or new members', () => {
    const added = fc.subarray(['"error":null', '"id":"whd_1"', '"attempts":[{"status":500}]'])
    const space = fc.stringMatching(/^[ \t\r\n]{0,2}$/)
    const orders = fc.shuffledSubarray(members, { minLength: members.length })
    fc.assert(
      fc.property(orders, added, space, (known, unknown, gap) => {
        const text = [...unknown, ...known]
          .map((member) => `${gap}${member.replace('":', `"${gap}:${gap}`)}${gap}`)
          .join(',')
        expect(only(`{${text}}`).identity).toBe(identity)
      }),
    )
  })

  it('changes with any named value and with any byte of the payload', () => {
    const others = members.map((_, index) => only(`{${members.filter((__, at) => at !== index).join(',')}}`).identity)
    const respaced = only(`{${members.join(',').replace('{ "id": 1.0 }', '{"id": 1.0 }')}}`).identity
    expect(new Set([identity, respaced, ...others]).size).toBe(members.length + 2)
  })
})
