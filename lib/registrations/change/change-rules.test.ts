import { describe, expect, test } from 'vitest'
import { PlatformError } from '../../ramp'
import { hostOf, isHostOf, withoutSecrets } from '../registration-host'
import { NewRegistration } from '../schemas'
import { type AskedChange, evidenceOf } from './evidence'
import { toRefusal } from './refusal'

const URL_A = 'https://a.acme.example/in'
const asked = (change: Partial<AskedChange>): AskedChange => ({
  action: 'create',
  webhookId: null,
  url: URL_A,
  eventsBefore: null,
  eventsAfter: ['a.a', 'b.b'],
  before: { registrations: [{ id: 'old' }], unreadable: [{ id: 'odd' }] },
  ...change,
})
const there = (id: string, events: string[], url = URL_A) => ({ id, url, events })

describe('what a list says about a lost answer', () => {
  test.each([
    ['nothing without a list', {}, null, 'cannot-tell'],
    ['a creation that is there', {}, [there('new', ['b.b', 'a.a'])], 'made'],
    ['a creation that is not there', {}, [there('old', ['a.a', 'b.b'])], 'not-made'],
    ['a creation of another URL', {}, [there('new', ['a.a', 'b.b'], 'https://b.acme.example/')], 'not-made'],
    ['a creation in its other spelling', {}, [there('new', ['a.a', 'b.b'], 'https://A.acme.example:443/in')], 'made'],
    ['a creation of nearly the URL', {}, [there('new', ['a.a', 'b.b'], `${URL_A}/`)], 'cannot-tell'],
    ['a creation with other events', {}, [there('new', ['*'])], 'cannot-tell'],
    ['an update that is there', { action: 'update', webhookId: 'x' }, [there('x', ['b.b', 'a.a'])], 'made'],
    [
      'an update that is not',
      { action: 'update', webhookId: 'x', eventsBefore: ['*'] },
      [there('x', ['*'])],
      'not-made',
    ],
    ['an update after another', { action: 'update', webhookId: 'x' }, [there('x', ['c.c'])], 'cannot-tell'],
    ['an update of what is gone', { action: 'update', webhookId: 'x' }, [], 'cannot-tell'],
    ['a deletion', { action: 'delete', webhookId: 'x' }, [there('y', [])], 'made'],
    ['a deletion that is not', { action: 'delete', webhookId: 'x' }, [there('x', [])], 'not-made'],
  ] as const)('%s', (_what, change, after, evidence) => {
    const list = after && { registrations: [...after], unreadable: [] }
    expect(evidenceOf(asked(change), list, false)).toBe(evidence)
    const whileOpen = evidence === 'not-made' ? 'cannot-tell' : evidence
    expect(evidenceOf(asked(change), list, true)).toBe(whileOpen)
  })
})

describe('what a list with a registration that can not be read says about a lost answer', () => {
  const made = there('new', ['a.a', 'b.b'])
  test.each([
    ['a creation that is there', {}, [made], [null], 'made'],
    ['a creation that may be it', {}, [], [null], 'cannot-tell'],
    ['a creation that may be a new one', {}, [], ['new'], 'cannot-tell'],
    ['a creation, where it was there before', {}, [], ['odd'], 'not-made'],
    ['a deletion that may be it', { action: 'delete', webhookId: 'x' }, [], [null], 'cannot-tell'],
    ['a deletion of another', { action: 'delete', webhookId: 'x' }, [], ['odd'], 'made'],
    ['a deletion of itself', { action: 'delete', webhookId: 'x' }, [], ['x'], 'not-made'],
    ['an update of it', { action: 'update', webhookId: 'x' }, [], ['x'], 'cannot-tell'],
  ] as const)('%s', (_what, change, registrations, ids, evidence) => {
    const list = { registrations: registrations.map((each) => ({ ...each })), unreadable: ids.map((id) => ({ id })) }
    expect(evidenceOf(asked(change), list, false)).toBe(evidence)
  })
})

describe('a refusal', () => {
  const refused = (status: number, fieldErrors: { field: string; message: string }[] = []) =>
    new PlatformError({
      kind: 'invalid',
      operation: 'Create a webhook',
      status,
      detail: 'no',
      fieldErrors: fieldErrors.map((each) => ({ ...each, code: null })),
    })

  test.each([
    [400, 'invalid'],
    [422, 'invalid'],
    [404, 'not_found'],
    [409, 'conflict'],
    [403, 'platform'],
    [429, 'platform'],
  ])('of %i is %s here', (status, code) => expect(toRefusal(refused(status), []).code).toBe(code))

  test('keeps what the platform said apart from words', () => {
    const members = { resourceType: 'webhook', resourceId: 'wh_1' }
    const error = new PlatformError({ kind: 'not_found', operation: 'x', status: 404, members, retryAfter: 5 })
    expect(toRefusal(error, [])).toMatchObject({ code: 'not_found', platform: members, retryAfter: 5 })
  })

  test('stands at the fields of the form, and names events', () => {
    const error = toRefusal(
      refused(400, [
        { field: 'url', message: 'is bad' },
        { field: 'url', message: 'is slow' },
        { field: 'events', message: 'are many' },
        { field: 'events.1', message: 'is new' },
        { field: 'events[0]', message: 'is old' },
        { field: 'events.7', message: 'is nothing' },
        { field: 'colour', message: 'is unknown' },
        { field: '', message: 'and more' },
      ]),
      ['a.a', 'b.b'],
    )
    expect(error.fields).toEqual([
      { field: 'body.url', message: 'is bad; is slow' },
      { field: 'body.events', message: 'are many; b.b: is new; a.a: is old; is nothing' },
    ])
    expect(error.message).toContain('colour: is unknown; and more')
  })
})

test.each([
  ['hooks.acme.example', 'https://hooks.acme.example/ramp', true],
  ['  HOOKS.Acme.example ', 'https://hooks.acme.example/ramp', true],
  ['hooks.acme.example', 'https://hooks.acme.example:8443/ramp', false],
  ['hooks.acme.example:8443', 'https://hooks.acme.example:8443/ramp', true],
  ['bücher.example', 'https://xn--bcher-kva.example/', true],
  ['acme.example', 'https://hooks.acme.example/ramp', false],
  ['hooks.acme.example/ramp', 'https://hooks.acme.example/ramp', false],
  ['me@hooks.acme.example', 'https://hooks.acme.example/ramp', false],
  ['', 'https://hooks.acme.example/ramp', false],
  ['127.0.0.1:9', 'http://127.0.0.1:9/x', true],
  ['not a url', 'not a url', false],
])('typing %j for %s: %s', (typed, url, isRight) => expect(isHostOf(typed, url)).toBe(isRight))

test.each([
  ['https://a.example:8443/in?token=1#x', 'https://a.example:8443/in'],
  ['https://me:pass@a.example/in@b', 'https://a.example/in@b'],
  ['nonsense?x', 'nonsense'],
])('of %s the audit keeps %s', (url, kept) => expect(withoutSecrets(url)).toBe(kept))

test('a URL is what people call one', () => {
  const urlOf = (url: unknown) => NewRegistration.safeParse({ url, events: [] }).data?.url
  for (const url of [URL_A, 'http://127.0.0.1:9/x', 'http://localhost/', 'https://a.example/?q=1#f'])
    expect(urlOf(` ${url} `)).toBe(url)
  const wrong = ['', 7, 'a.example', 'ftp://a.example', 'https:a.example', 'https:///a.example', 'https://a b.example/']
  for (const url of [...wrong, 'https://a.example/\u202ex', 'https:\\\\a.example', 'https://a.example/\ud800'])
    expect(urlOf(url)).toBeUndefined()
  expect(hostOf('nonsense')).toBe('nonsense')
})
