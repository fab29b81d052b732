import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { depositCalls } from '../../testing/deposit-calls'
import { control, send, signed } from '../../testing/sandbox-client'
import { startUserSession, type UserSession } from '../../testing/user-session'

let session: UserSession

beforeEach(async () => {
  session = await startUserSession()
})
afterEach(() => session.sandbox.close())

const { user, prepare, submit, deposits } = depositCalls(() => session)

async function prepared(...ipAddresses: string[]) {
  const { body } = await prepare({ clientNetwork: { ipAddresses } })
  expect(body.submissionToken).toMatch(/^ach_submit_/)
  return { credential: body.submissionToken, preparationId: body.preparationId }
}

const CLOSED_401 =
  '{"type":"urn:problem-type:auth:unauthorized","title":"Unauthorized","status":401,"detail":"Authentication failed"}'

describe('a submission capability', () => {
  test('submits its preparation from its network, and replays it', async () => {
    const { credential, preparationId } = await prepared('203.0.113.7', '2001:db8::7')
    const submission = { credential, body: { preparationId, clientIp: '2001:db8::7' } }
    const first = await submit(submission)
    expect(first.status).toBe(200)
    expect((await submit(submission)).text).toBe(first.text)
  })

  test('submits no other preparation', async () => {
    const { credential } = await prepared('127.0.0.1')
    const other = await prepared('127.0.0.1')
    for (const preparationId of [other.preparationId, 'prep_unknown'])
      expect((await submit({ credential, body: { preparationId } })).status).toBe(403)
    expect(await deposits()).toEqual([])
  })

  test('opens nothing else and ends with its preparation', async () => {
    const { credential, preparationId } = await prepared('127.0.0.1')
    const headers = { authorization: `Bearer ${credential}` }
    expect((await send(session.sandbox, '/v1/deposits/', { headers })).status).toBe(403)
    await control(session.sandbox, 'POST', '/clock', { advanceMs: 10 * 60_000 })
    expect((await submit({ credential, body: { preparationId } })).status).toBe(401)
  })

  // Requests of these tests come from 127.0.0.1.
  test.each([
    ['the client that it names', ['203.0.113.7'], '203.0.113.7', 200],
    ['another spelling of that client', ['2001:db8::7'], '2001:DB8:0:0:0::0007', 200],
    ['that client as IPv4 in IPv6', ['203.0.113.7'], '::FFFF:203.0.113.7', 200],
    ['that client as IPv4, prepared in IPv6', ['::ffff:cb00:7107'], '203.0.113.7', 200],
    ['nobody named, from an address of the network', ['203.0.113.7', '127.0.0.1'], undefined, 200],
    ['nobody named, from an address that was prepared in IPv6', ['::ffff:127.0.0.1'], undefined, 200],
    ['a client elsewhere', ['203.0.113.7'], '203.0.113.8', 401],
    ['a client elsewhere, from an address of the network', ['127.0.0.1'], '203.0.113.7', 401],
    ['a client with the same last bytes', ['203.0.113.7'], '::203.0.113.7', 401],
    ['nobody named, from another address', ['203.0.113.7'], undefined, 401],
  ])('is bound to its client network: %s', async (_, ipAddresses, clientIp, status) => {
    const { credential, preparationId } = await prepared(...ipAddresses)
    const answer = await submit({ credential, body: { preparationId, clientIp } })
    expect(answer.status).toBe(status)
    if (status === 401) expect(answer.text).toBe(CLOSED_401)
    expect(await deposits()).toHaveLength(status === 200 ? 1 : 0)
  })

  test('is unknown outside its network, whatever else is wrong', async () => {
    const { credential, preparationId } = await prepared('203.0.113.7')
    expect((await submit({ credential, key: '', body: { preparationId } })).text).toBe(CLOSED_401)
    expect((await submit({ credential, body: { preparationId: 'prep_unknown' } })).text).toBe(CLOSED_401)
  })
})

test('a signed submission names the client it is for', async () => {
  const { preparationId } = (await prepare()).body
  const more = { authorization: `Bearer ${user().apiKey}`, 'idempotency-key': 'key-1' }
  const bySignature = (body: object) => signed(session.sandbox, 'POST', '/v1/deposits/direct', body, undefined, more)
  const unnamed = await bySignature({ preparationId })
  expect(JSON.parse(unnamed.text)).toMatchObject({ status: 400, field: 'clientIp', code: 'required' })
  expect(await deposits()).toEqual([])
  expect((await bySignature({ preparationId, clientIp: '203.0.113.7' })).status).toBe(200)
})
