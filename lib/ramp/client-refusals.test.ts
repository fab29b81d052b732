import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { caught, KEY, NOW, REQUEST, SECRET, serveInTurn } from '@/tests/conformance/support/serve-client'

describe('refusals', () => {
  it.each([
    [400, 'invalid'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
    [410, 'not_found'],
    [418, 'invalid'],
    [422, 'invalid'],
    [429, 'rate_limited'],
    [500, 'server'],
    [503, 'server'],
  ])('gives status %i the kind %s, whatever the body', async (status, kind) => {
    const bodies = [
      '',
      '<html>',
      '{"title":',
      '[]',
      'null',
      '\ufeff{"title":"T","status":1}',
      '{"title":7,"errors":"x"}',
    ]
    for (const body of bodies) {
      const { client } = await serveInTurn([{ status, body }], { retry: { maxAttempts: 1 } })
      const error = await caught(client.call('listWebhooks'))
      expect(error).toMatchObject({
        name: 'PlatformError',
        code: 'platform',
        kind,
        platformStatus: status,
        status: 502,
      })
      expect(error).toMatchObject({
        message: expect.stringMatching(new RegExp(`^List webhooks: .+\\(${status}\\)\\. .+\\.$`)),
      })
    }
  })

  it('carries what the problem document says', async () => {
    const document = {
      type: 'urn:problem-type:validation:invalid-fields',
      title: 'Invalid fields',
      status: 400,
      detail: 'url must be https',
      code: 'invalid_url',
      field: 'url',
      errors: [{ field: 'url', message: 'must be https' }, 'odd', { other: 1 }],
    }
    const { client } = await serveInTurn([{ status: 400, body: JSON.stringify(document) }])
    expect(await caught(client.call('createWebhook', { body: REQUEST }))).toMatchObject({
      type: document.type,
      title: document.title,
      detail: document.detail,
      problemCode: 'invalid_url',
      fieldErrors: [
        { field: 'url', message: 'must be https', code: null },
        { field: '', message: 'odd', code: null },
      ],
      message: expect.stringContaining('url must be https'),
      mayHaveHappened: false,
    })
  })

  it.each([
    [401, { realm: 'integrator', scope: 'webhooks:read' }],
    [404, { resourceType: 'webhook', resourceId: 'wh_1' }],
    [422, { permanent: true, clearsAt: '2026-11-22T00:00:00Z', suggestedAction: 'auto_ramp', retryable: false }],
    [500, { availableAt: '2026-11-22T00:00:00Z', instance: 'urn:i:1', others: { trace: '{"a": 1.0}' } }],
  ])('carries every other member of it: %i', async (status, members) => {
    const { others, ...named } = { others: undefined, ...members }
    const body = JSON.stringify({ title: 'T', status, ...named }).replace(/}$/, others ? ',"trace":{"a": 1.0}}' : '}')
    const { client } = await serveInTurn([{ status, body }], { retry: { maxAttempts: 1 } })
    expect(await caught(client.call('listWebhooks'))).toMatchObject({ platformStatus: status, members })
  })

  it.each([
    [301, 'slow', true],
    [-301, 'fast', true],
    [299, null, false],
    [-299, null, false],
  ])('names a clock that is off by %i s', async (offset, word, isNamed) => {
    const date = new Date(NOW + offset * 1000).toUTCString()
    const { client } = await serveInTurn([{ status: 401, headers: { date }, body: '{"title":"Unauthorized"}' }])
    const error = await caught(client.call('listWebhooks'))
    expect(error).toMatchObject({ kind: 'unauthorized', clockSkewSeconds: isNamed ? offset : null })
    const message = error instanceof Error ? error.message : ''
    expect(message.includes(`clock is off by 301 s (${word})`)).toBe(isNamed)
  })

  describe('of a card that can not be registered', () => {
    const card = {
      encryptedCardNumber: 'tok_1',
      expiryMonth: '9',
      expiryYear: '29',
      cardLastFour: '4242',
      cardBin: '424242',
      cardBrand: 'visa',
      cardholderFirstName: 'First',
      cardholderLastName: 'Last',
      billingAddress: { line1: 'Street 1', city: 'City', state: 'NY', postalCode: '10001', country: 'US' },
      label: 'Card',
    } as const
    const add = async (status: number, body: string) => {
      const { client, server } = await serveInTurn([{ status, body }])
      const asUser = client.as({ mode: 'signed-user', userApiKey: 'ak_canary_user' })
      const error = await caught(asUser.call('createDebitCard', { body: card }))
      expect(server.received).toHaveLength(1)
      return error
    }

    it('says that nothing was stored and that it may be repeated', async () => {
      expect(await add(503, '{"title":"Unavailable","detail":"failed to create the debit card"}')).toMatchObject({
        mayHaveHappened: false,
        message:
          'Add a debit card: the card could not be registered for payouts; nothing is stored (503). You can try again.',
      })
    })

    it.each([
      ['another status', 500, '{"title":"Failed"}'],
      ['what is no answer of the platform', 503, '<html>'],
      ['the JSON of a gateway', 503, '{"message":"Service Unavailable"}'],
    ])('is not taken from %s', async (_, status, body) => {
      expect(await add(status, body)).toMatchObject({
        mayHaveHappened: true,
        message: expect.stringContaining('may have been made'),
      })
    })
  })

  it('never follows a redirect', async () => {
    const { client, server } = await serveInTurn([{ status: 302, headers: { location: '/v1/integrator/webhooks' } }])
    const error = await caught(client.call('listWebhooks'))
    expect(error).toMatchObject({ kind: 'contract', platformStatus: 302, message: expect.stringContaining('redirect') })
    expect(server.received).toHaveLength(1)
  })

  it('lets no credential into any text of the error', async () => {
    const minted = ['spr_canary.token', 'ak_canary_user', 'ach_submit_canary', 'sha256=c0ffee', 'Bearer canary-jwt']
    const told = [SECRET, KEY, Buffer.from(SECRET).toString('base64'), encodeURIComponent(SECRET), ...minted].join(' ')
    const problem = { title: told, detail: told, code: told, type: told, errors: [{ field: told, message: told }] }
    const { client } = await serveInTurn([
      { status: 400, headers: { 'x-request-id': 'ak_canary_user' }, body: JSON.stringify(problem) },
    ])
    const error = await caught(client.call('createWebhook', { body: REQUEST }))
    const shown = `${inspect(error, { depth: 9, showHidden: true })}${JSON.stringify(error)}${(error as Error).stack}`
    expect(shown).not.toMatch(/canary|c0ffee|Y2FuYXJ5/i)
  })
})
