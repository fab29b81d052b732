import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type RunningSandbox, startSandbox } from '../start'
import { control, DELIVERIES_PATH, START, send, signed } from '../testing/sandbox-client'
import { MALFORMED_BODIES, MALFORMED_CLASSES } from './malformed-bodies'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'empty', now: START, frozen: true })
})
afterEach(() => control(sandbox, 'DELETE', '/faults'))
afterAll(() => sandbox.close())

const bytesOf = async (body: BodyInit) => new Uint8Array(await new Response(body).arrayBuffer())

function parse(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
}

const page = z.looseObject({
  data: z.array(z.looseObject({ event: z.string(), payload: z.looseObject({ event: z.literal('payment.created') }) })),
  hasMore: z.boolean(),
  nextCursor: z.string().min(1).nullable(),
})

/** Valid pages that trip or burden a reader. */
const READ_LIKE_A_PAGE = ['lone-surrogate', 'duplicate-keys', 'prototype-key', 'number-overflow']

describe('malformed bodies', () => {
  const named = Object.entries(MALFORMED_BODIES)

  test.each(named.filter(([, { syntax }]) => syntax === 'broken'))(
    '%s is no JSON in UTF-8',
    async (_name, { body }) => {
      const bytes = await bytesOf(body())
      expect(() => parse(bytes)).toThrow()
    },
  )

  test.each(named.filter(([, { syntax }]) => syntax === 'valid'))(
    '%s is JSON, but no good page',
    async (name, { body }) => {
      const bytes = await bytesOf(body())
      const value = parse(bytes)
      expect(page.safeParse(value).success).toBe(READ_LIKE_A_PAGE.includes(name))
    },
  )

  test('differ from each other, and the huge one has 50 MB', async () => {
    const all = await Promise.all(
      named
        .filter(([name]) => name !== 'huge')
        .map(async ([, { body }]) => Buffer.from(await bytesOf(body())).toString('hex')),
    )
    expect(new Set(all).size).toBe(all.length)
    expect((await bytesOf(MALFORMED_BODIES.huge.body())).length).toBeGreaterThanOrEqual(50_000_000)
  })
})

describe('a fault of the kind malformed', () => {
  test.each(['utf-16', 'invalid-utf-8', 'byte-order-mark', 'bare-null', 'trailing-comma'] as const)(
    'sends the bytes of %s',
    async (name) => {
      await control(sandbox, 'POST', '/faults', { kind: 'malformed', class: name, times: 1 })
      const expected = Buffer.from(await bytesOf(MALFORMED_BODIES[name].body()))
      const { headers, text, status } = await signed(sandbox, 'GET', DELIVERIES_PATH)
      expect([status, headers['content-type']]).toEqual([200, 'application/json'])
      expect(text).toBe(expected.toString('utf8'))
    },
  )

  test('may have an error status', async () => {
    await control(sandbox, 'POST', '/faults', { kind: 'malformed', class: 'html', status: 502, times: 1 })
    expect((await signed(sandbox, 'GET', DELIVERIES_PATH)).status).toBe(502)
  })

  test.each([
    [{ kind: 'malformed', class: 'upside-down' }, ['class']],
    [{ kind: 'malformed', class: 'html', body: '{' }, ['class']],
  ])('refuses %j', async (body, fields) => {
    const answer = await send(sandbox, '/_sandbox/faults', { method: 'POST', body: JSON.stringify(body) })
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, errors: fields.map((field) => ({ field })) })
  })

  test('has a list of its classes', async () => {
    const classes = await control(sandbox, 'GET', '/faults/classes')
    expect(classes.map((row: { class: string }) => row.class)).toEqual(MALFORMED_CLASSES)
    expect(classes[0]).toEqual({ class: 'empty', syntax: 'broken', about: 'nothing at all' })
  })
})
