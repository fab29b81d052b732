import { describe, expect, test } from 'vitest'
import { OWN_HEADERS } from '../redelivery-request'
import { HEADER_VALUE_MAX, MOST_TARGET_HEADERS, TARGET_DEFAULTS } from './limits'
import { NewTarget, TargetChange } from './schemas'

const given = {
  name: 'Staging',
  url: 'https://staging.acme.example/hook',
  kind: 'staging',
  typedName: null,
  secret: 'a-secret-of-sixteen',
  headers: [],
  ...TARGET_DEFAULTS,
}

const problemsOf = (over: object): string[] =>
  (NewTarget.safeParse({ ...given, ...over }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  )

const header = (name: string, value = 'value') => problemsOf({ headers: [{ name, value }] })

test('a plain target is taken, its texts without spaces around', () => {
  expect(problemsOf({})).toEqual([])
  expect(NewTarget.parse({ ...given, name: ' Staging ', url: ` ${given.url}\n` })).toMatchObject(given)
  expect(TargetChange.safeParse({ ...given, secret: null, seen: '2026-11-22T12:00:00.000Z' }).success).toBe(true)
})

describe('an extra header', () => {
  test.each([...OWN_HEADERS, 'Signature', 'RAMPDESK-DELIVERY', 'Rampdesk-Anything', 'rampdesk-'])(
    '%s is one that Rampdesk sets',
    (name) => {
      expect(header(name)).toEqual(['headers.0.name is set by Rampdesk itself'])
    },
  )

  test.each([
    'Host',
    'Connection',
    'Keep-Alive',
    'Transfer-Encoding',
    'TE',
    'Trailer',
    'Upgrade',
    'Content-Length',
    'Expect',
    'Proxy-Authorization',
    'Proxy-Authenticate',
    'Proxy-Connection',
    'HTTP2-Settings',
    'Accept-Encoding',
    'Cookie',
  ])('%s belongs to the connection', (name) => {
    expect(header(name)).toEqual([expect.stringContaining('headers.0.name is a connection header')])
  })

  test.each(['x y', 'x:y', 'x\r\ny', 'x\u0000', 'ümlaut', 'x/y'])('%j is no name', (name) => {
    expect(header(name)).toEqual(['headers.0.name contains a character that is not allowed in header names'])
  })

  test.each([
    ['', 'is required'],
    [' v', 'begins or ends with a space'],
    ['v\t', 'begins or ends with a space'],
    ['v\r\nx: y', 'printable ASCII'],
    ['v\u0000', 'printable ASCII'],
    ['é', 'printable ASCII'],
    ['v'.repeat(HEADER_VALUE_MAX + 1), 'at most'],
  ])('with the value %j is refused without quoting it', (value, words) => {
    expect(header('x-gate', value)).toEqual([expect.stringContaining(words)])
  })

  test('stands once, whatever its case, and is kept in lower case', () => {
    const twice = ['X-Gate', 'x-gate'].map((name) => ({ name, value: 'v' }))
    expect(problemsOf({ headers: twice })).toEqual(['headers.1.name is given twice'])
    expect(NewTarget.parse({ ...given, headers: twice.slice(0, 1) }).headers).toEqual([{ name: 'x-gate', value: 'v' }])
  })

  test('is one of few, which are small together', () => {
    const many = (count: number, value: string) =>
      Array.from({ length: count }, (_, index) => ({ name: `x-${index}`, value }))
    expect(problemsOf({ headers: many(MOST_TARGET_HEADERS, 'v') })).toEqual([])
    expect(problemsOf({ headers: many(MOST_TARGET_HEADERS + 1, 'v') })).toEqual(['headers must be at most 20'])
    expect(problemsOf({ headers: many(5, 'v'.repeat(4000)) })).toEqual([
      'headers are too large together: at most 16 KB',
    ])
  })
})

describe('a secret', () => {
  test.each([
    ['', 'is required'],
    ['short', 'at least 16'],
    [' a-secret-of-sixteen', 'begins with a space: remove it'],
    ['a-secret-of-sixteen\u00a0', 'ends with a no-break space'],
    ['a-secret\n-of-sixteen', 'no line breaks'],
    ['a-secret\u0000-of-sixteen', ''],
    ['a-secret\ud800-of-sixteen', 'an incomplete character'],
    ['x'.repeat(513), 'at most 512'],
  ])('%j is refused', (secret, words) => {
    expect(problemsOf({ secret }).join(' ')).toContain(words)
    expect(problemsOf({ secret })).not.toEqual([])
  })

  test('may have spaces inside, which were chosen', () => {
    expect(problemsOf({ secret: 'a secret of sixteen' })).toEqual([])
  })
})

test.each([
  ['rate', 0],
  ['rate', 201],
  ['rate', 1.5],
  ['rate', null],
  ['concurrency', 21],
  ['deadlineMs', 999],
  ['deadlineMs', 60_001],
  ['kind', 'live'],
  ['name', 'a\u202eb'],
  ['name', ''],
  ['name', 'x'.repeat(61)],
  ['url', 'https://acme.example/a b'],
  ['url', 'https:\\\\acme.example'],
  ['url', 'https://acme.\u200bexample'],
  ['url', `https://acme.example/${'x'.repeat(2048)}`],
  ['unknown', 1],
])('%s %j is refused', (member, value) => {
  expect(problemsOf({ [member]: value })).toHaveLength(1)
})
