import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start'
import { START, send, signed, signingHeaders } from '../testing/sandbox-client'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'empty', now: START, frozen: true })
})
afterAll(() => sandbox.close())

const WEBHOOKS = '/v1/integrator/webhooks'

describe('registrations', () => {
  test('are created, listed, changed and deleted', async () => {
    const created = JSON.parse((await signed(sandbox, 'POST', WEBHOOKS, { url: 'https://a.example/x' })).text)
    expect(created).toEqual({
      id: expect.stringMatching(/^wh_/),
      url: 'https://a.example/x',
      events: [],
      failureCount: 0,
      disabled: false,
    })
    const changed = await signed(sandbox, 'PATCH', `${WEBHOOKS}/${created.id}`, { events: ['*'] })
    expect(JSON.parse(changed.text)).toEqual({ ...created, events: ['*'] })
    expect(JSON.parse((await signed(sandbox, 'GET', WEBHOOKS)).text)).toEqual([{ ...created, events: ['*'] }])
    const deleted = await signed(sandbox, 'DELETE', `${WEBHOOKS}/${created.id}`)
    expect(JSON.parse(deleted.text)).toEqual({ id: created.id, deleted: true })
    expect((await signed(sandbox, 'GET', WEBHOOKS)).text).toBe('[]')
    expect((await signed(sandbox, 'DELETE', `${WEBHOOKS}/${created.id}`)).status).toBe(404)
  })

  test.each([
    [{}, [['url', 'required']]],
    [{ url: 7 }, [['url', 'invalid_type']]],
    [{ url: 'http://a.example/x' }, [['url', 'invalid_url']]],
    [{ url: 'https://user:pass@a.example/x' }, [['url', 'invalid_url']]],
    [{ url: 'ftp://a.example/x' }, [['url', 'invalid_url']]],
    [{ url: 'https:hooks' }, [['url', 'invalid_url']]],
    [{ url: 'https:/hooks.example' }, [['url', 'invalid_url']]],
    [{ url: 'https:///hooks.example' }, [['url', 'invalid_url']]],
    [{ url: 'http:127.0.0.1' }, [['url', 'invalid_url']]],
    [{ url: 'https://a.example/x', events: 'payment.created' }, [['events', 'invalid_type']]],
    [{ url: 'https://a.example/x', events: ['payment.failed'] }, [['events.0', 'unknown_event']]],
    [{ url: 'https://a.example/x', events: ['*', 'payment.created'] }, [['events.0', 'not_alone']]],
    [{ url: 'https://a.example/x', events: ['payment.created', 'payment.created'] }, [['events.1', 'duplicate']]],
    [{ url: 'https://a.example/x', colour: 1 }, [['colour', 'unknown_field']]],
    [
      { events: ['x'] },
      [
        ['url', 'required'],
        ['events.0', 'unknown_event'],
      ],
    ],
  ])('names what is wrong with %j', async (body, expected) => {
    const answer = await signed(sandbox, 'POST', WEBHOOKS, body)
    const problem = JSON.parse(answer.text)
    expect(answer.status).toBe(400)
    expect(problem.type).toBe('urn:problem-type:validation:invalid-fields')
    expect(problem.errors.map((error: { field: string; code: string }) => [error.field, error.code])).toEqual(expected)
    const [first] = expected
    const only = expected.length === 1 ? { field: first?.[0], code: first?.[1] } : { field: undefined, code: undefined }
    expect({ field: problem.field, code: problem.code }).toEqual(only)
  })

  test('take * bare, too', async () => {
    const created = JSON.parse(
      (await signed(sandbox, 'POST', WEBHOOKS, { url: 'https://a.example/all', events: '*' })).text,
    )
    expect(created.events).toEqual(['*'])
    await signed(sandbox, 'PATCH', `${WEBHOOKS}/${created.id}`, { events: [] })
    const changed = await signed(sandbox, 'PATCH', `${WEBHOOKS}/${created.id}`, { events: '*' })
    expect(JSON.parse(changed.text).events).toEqual(['*'])
    await signed(sandbox, 'DELETE', `${WEBHOOKS}/${created.id}`)
  })

  test.each(['http://127.0.0.1:9/x', 'http://localhost:9/x', 'http://[::1]:9/x'])('allow %s for tests', async (url) => {
    const answer = await signed(sandbox, 'POST', WEBHOOKS, { url })
    expect(answer.status).toBe(200)
    await signed(sandbox, 'DELETE', `${WEBHOOKS}/${JSON.parse(answer.text).id}`)
  })

  test('refuse a new address in a change', async () => {
    const { id } = JSON.parse((await signed(sandbox, 'POST', WEBHOOKS, { url: 'https://a.example/x' })).text)
    const answer = await signed(sandbox, 'PATCH', `${WEBHOOKS}/${id}`, { events: [], url: 'https://b.example/' })
    expect(JSON.parse(answer.text)).toMatchObject({ field: 'url', code: 'unknown_field' })
  })

  test.each([
    ['text/plain', '{}', 415],
    ['application/json', '{', 400],
    ['application/json; charset=utf-8', '{"url":"https://a.example/"}', 200],
  ])('answer the body type %s with %s by %i', async (type, body, status) => {
    const headers = { 'content-type': type, ...signingHeaders(sandbox, 'POST', WEBHOOKS, body) }
    expect((await send(sandbox, WEBHOOKS, { method: 'POST', headers, body })).status).toBe(status)
  })
})

describe('the webhook secret', () => {
  test('is set and never read back', async () => {
    const answer = await signed(sandbox, 'POST', '/v1/integrator/webhook-secret', { secret: 's' })
    expect(answer.text).toBe('{"secretConfigured":true}')
  })

  test('has at least one character', async () => {
    const answer = await signed(sandbox, 'POST', '/v1/integrator/webhook-secret', { secret: '' })
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, field: 'secret', code: 'too_small' })
  })
})
