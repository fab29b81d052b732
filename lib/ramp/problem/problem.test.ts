import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../errors'
import { PlatformError } from './problem'
import { NO_MEMBERS, parseProblemDocument } from './problem-document'
import { PROBLEM_KINDS, TEXTS } from './problem-texts'

describe('platform error', () => {
  it('is a platform failure of ours, with the platform status apart', () => {
    const error = new PlatformError({ kind: 'unauthorized', operation: 'List webhooks', status: 401 })
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'platform', status: 502, platformStatus: 401 })
  })

  it.each(PROBLEM_KINDS)('says what failed and what to try: %s', (kind) => {
    const { message } = new PlatformError({ kind, operation: 'List webhooks', status: 418 })
    expect(message).toBe(`List webhooks: ${TEXTS[kind].happened} (418). ${TEXTS[kind].advice}`)
  })

  it('warns before a change is repeated and names the wait', () => {
    const failed = { kind: 'server', operation: 'Create a webhook', mayHaveHappened: true } as const
    expect(new PlatformError({ ...failed, status: 503, retryAfter: 5 }).message).toBe(
      'Create a webhook: the platform failed (503). It asks to wait 5 s. The change may have been made. Read the current state before you repeat it.',
    )
  })

  it('does not put a wait of our own into the mouth of the platform', () => {
    const { message, retryAfter } = new PlatformError({
      kind: 'rate_limited',
      operation: 'Create an integrator token',
      happened: 'our own limit is reached',
      advice: 'Try again in 5 s.',
      retryAfter: 5,
    })
    expect(message).toBe('Create an integrator token: our own limit is reached. Try again in 5 s.')
    expect(retryAfter).toBe(5)
  })

  it.each([
    ['lies across the end', 470, 42],
    ['is longer than what is kept', 0, 800],
    ['begins just before the end', 499, 42],
  ])('keeps nothing of a secret that %s', (_, before, length) => {
    const secret = 'Zq7'.repeat(length).slice(0, length)
    const told = `${'x'.repeat(before)}${secret} ${'y'.repeat(600)}`
    const error = new PlatformError({
      kind: 'forbidden',
      operation: 'x',
      type: told,
      title: told,
      detail: told,
      problemCode: told,
      fieldErrors: [{ field: told, message: told, code: told }],
      secrets: [secret],
    })
    const shown = `${inspect(error, { depth: 9, showHidden: true })}${JSON.stringify(error)}${error.message}`
    expect(shown).not.toMatch(/Zq|q7|7Z/)
    expect(error.detail).toMatch(/^x*\[/)
  })

  it('bounds every text of the platform', () => {
    const told = 'd'.repeat(100_000)
    const fieldErrors = [{ field: told, message: told, code: told }]
    const texts = { type: told, title: told, detail: told, problemCode: told, requestId: told }
    const error = new PlatformError({ kind: 'invalid', operation: 'x', ...texts, fieldErrors })
    const kept = `${'d'.repeat(500)}…`
    expect(error).toMatchObject({ type: kept, title: kept, detail: kept, problemCode: kept })
    expect(error.fieldErrors).toEqual([{ field: kept, message: kept, code: kept }])
    expect(error.fields).toEqual([{ field: kept, message: kept }])
    expect(error.message.length).toBeLessThan(700)
  })

  it('leaves our own words whole, whatever the secret is', () => {
    const { message } = new PlatformError({
      kind: 'invalid',
      operation: 'Set the webhook secret',
      happened: 'the platform refused the secret',
      advice: 'Choose another secret.',
      detail: 'secret is too weak',
      secrets: ['secret'],
    })
    expect(message).toBe(
      'Set the webhook secret: the platform refused the secret. It says: “[removed] is too weak”. Choose another secret.',
    )
  })

  it('keeps only name, text and code of the cause', () => {
    const cause = Object.assign(new TypeError('reset by ik_live_1'), {
      code: 'ECONNRESET',
      headers: { 'x-signature': 's' },
    })
    const { cause: kept } = new PlatformError({ kind: 'connection', operation: 'x', cause })
    expect(kept).toMatchObject({ name: 'TypeError', message: 'reset by [removed] (ECONNRESET)' })
    expect(kept).not.toHaveProperty('headers')
  })
})

describe('problem document', () => {
  it.each(['', ' ', '<html>', '[]', 'null', '"text"', '7', '{"title":', '\ufeff'])('is not made of %j', (body) => {
    expect(parseProblemDocument(body)).toBeNull()
  })

  it('skips members of an odd type', () => {
    const body =
      '{"type":1,"title":["x"],"detail":{},"code":false,"retryAfter":"9","errors":{"0":1},"status":"x","field":2}'
    expect(parseProblemDocument(body)).toEqual({
      type: null,
      title: null,
      detail: null,
      code: null,
      retryAfter: null,
      fieldErrors: [],
      members: {
        ...NO_MEMBERS,
        others: {
          type: '1',
          title: '["x"]',
          detail: '{}',
          code: 'false',
          retryAfter: '"9"',
          errors: '{"0":1}',
          status: '"x"',
          field: '2',
        },
      },
    })
  })

  /** not-shown.md, "7 members". */
  const MEMBERS = {
    instance: 'urn:i:1',
    realm: 'integrator',
    scope: 'webhooks:write',
    resourceType: 'webhook',
    resourceId: 'wh_1',
    retryable: false,
    suggestedAction: 'auto_ramp',
    clearsAt: '2026-11-22T00:00:00Z',
    availableAt: 'soon',
    permanent: true,
  }

  it('gives every member, and those that are not known as they came', () => {
    const body = `{"title":"T","status":422,${JSON.stringify(MEMBERS).slice(1, -1)},"n": 1.0,"__proto__":{"a" :1e21},"x":null}`
    expect(parseProblemDocument(body)?.members).toEqual({
      ...MEMBERS,
      others: Object.fromEntries([
        ['n', '1.0'],
        ['__proto__', '{"a" :1e21}'],
        ['x', 'null'],
      ]),
    })
    expect(parseProblemDocument('{"clearsAt":null,"permanent":null}')?.members).toEqual(NO_MEMBERS)
  })

  it('brings its members to the caller, those that pages may show as facts', () => {
    const members = { ...MEMBERS, others: { n: '1.0' } }
    const error = new PlatformError({ kind: 'invalid', operation: 'x', members })
    expect(error.members).toEqual(members)
    const { instance, realm, retryable, ...facts } = MEMBERS
    expect(error.platform).toEqual(facts)
    expect(new PlatformError({ kind: 'invalid', operation: 'x' }).platform).toBeUndefined()
  })

  it('frees every member of credentials and bounds it', () => {
    const told = `${'x'.repeat(490)}canary ${'y'.repeat(600)}`
    const texts = Object.fromEntries(
      Object.entries(MEMBERS).map(([name, value]) => [name, typeof value === 'string' ? told : value]),
    )
    const others = {
      canary: '1',
      meta: `{"renderSecret":"zq","a":${JSON.stringify(told)}}`,
      userApiKey: '"zq"',
      spr: '"spr_zq"',
    }
    const error = new PlatformError({
      kind: 'invalid',
      operation: 'x',
      members: { ...texts, others },
      secrets: ['canary'],
    })
    const shown = `${inspect(error, { depth: 9, showHidden: true })}${JSON.stringify(error)}`
    expect(shown).not.toMatch(/canary|canar|zq/)
    const lengths = [...Object.values(error.members), ...Object.values(error.members.others)].map(
      (value) => String(value).length,
    )
    expect(Math.max(...lengths)).toBeLessThanOrEqual(501)
    expect(Object.keys(error.members.others)).toEqual(['[removed]', 'meta', 'userApiKey', 'spr'])
  })

  it.each([
    ['rate_limited', true, 5, 'It can be tried again after 5 s.'],
    ['server', true, undefined, 'It can be tried again later.'],
    ['invalid', true, undefined, 'It can be tried again later.'],
    ['server', false, undefined, 'It says that trying again will not help.'],
    ['invalid', false, undefined, TEXTS.invalid.advice],
  ] as const)('says whether it can be tried again: %s, %s, %s', (kind, retryable, retryAfter, advice) => {
    const given = retryAfter === undefined ? {} : { retryAfter }
    const error = new PlatformError({ kind, operation: 'x', status: 503, members: { retryable }, ...given })
    expect(error.message).toBe(`x: ${TEXTS[kind].happened} (503). ${advice}`)
  })

  it('does not advise to repeat a change that may have been made', () => {
    const failed = { kind: 'server', operation: 'x', status: 500, members: { retryable: true }, retryAfter: 5 } as const
    expect(new PlatformError({ ...failed, mayHaveHappened: true }).message).not.toContain('tried again')
  })

  it('takes the one cause from the top level where there is no array', () => {
    const body = '{"title":"T","detail":"too small","code":"minimum_deposit","field":"amountUsd"}'
    expect(parseProblemDocument(body)?.fieldErrors).toEqual([
      { field: 'amountUsd', message: 'too small', code: 'minimum_deposit' },
    ])
  })

  it('keeps each text whole, for a cut one could not be freed of secrets, and not too many of them', () => {
    const told = 'm'.repeat(10_000)
    const errors = Array.from({ length: 60 }, () => ({ field: 'f', message: told }))
    const document = parseProblemDocument(JSON.stringify({ detail: told, errors }))
    expect(document?.detail).toBe(told)
    expect(document?.fieldErrors).toHaveLength(50)
    expect(document?.fieldErrors[0]?.message).toBe(told)
  })
})
