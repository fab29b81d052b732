import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { EVENTS } from '../events'
import { AchDebitReturn } from '../schemas/ach-debit-return'
import { EventSelection, WebhookRegistration, WebhookRequest } from '../schemas/webhook'
import { WebhookDelivery } from '../schemas/webhook-delivery'
import { valuesOf } from '../values/value-list'
import { CREDENTIAL_MODES } from './credentials'
import { pathParameters } from './endpoint'
import { ENDPOINTS, type EndpointId, endpointOf, isEndpointId, takesCredential } from './endpoints'

const all = Object.entries(ENDPOINTS)

/** Written from sections 4.1 to 4.10 and not-shown.md, apart from the registry. */
const SPECIFIED = [
  'GET /v1/auto-ramp-accounts/',
  'POST /v1/auto-ramp-accounts/',
  'GET /v1/auto-ramp-accounts/{id}',
  'GET /v1/auto-ramp-addresses/',
  'POST /v1/bank-accounts/link-token',
  'POST /v1/bank-accounts/',
  'GET /v1/bank-accounts/',
  'GET /v1/funding-sources/',
  'GET /v1/off-ramps/',
  'GET /v1/off-ramps/{id}',
  'POST /v1/debit-cards',
  'GET /v1/debit-cards',
  'GET /v1/debit-cards/{id}',
  'DELETE /v1/debit-cards/{id}',
  'PATCH /v1/debit-cards/{id}/cardholder-info',
  'POST /v1/cards/{cardId}/update_pin',
  'POST /v1/sandbox/bills/reset',
  'POST /v1/integrator/tokens',
  'GET /v1/integrator/webhooks',
  'POST /v1/integrator/webhooks',
  'PATCH /v1/integrator/webhooks/{webhookId}',
  'DELETE /v1/integrator/webhooks/{webhookId}',
  'POST /v1/integrator/webhook-secret',
  'GET /v1/integrator/webhooks/deliveries',
  'GET /v1/integrator/ach-debit/returns',
  'GET /v1/integrator/ach-debit/returns/{id}',
  'GET /v1/users/me',
  'POST /v1/deposits/direct/prepare',
  'POST /v1/deposits/direct',
  'GET /v1/deposits/',
  'GET /v1/deposits/{depositId}',
  'GET /v1/api-keys/',
  'GET /v1/bills/',
  'GET /v1/cards/',
  'GET /v1/bank-accounts/{id}',
  'DELETE /v1/bank-accounts/{id}',
  'GET /v1/funding-sources/{id}',
  'DELETE /v1/funding-sources/{id}',
  'GET /v1/funding-sources/{id}/deposit-limits',
  'POST /v1/off-ramp-quotes/',
  'GET /v1/off-ramp-quotes/{id}',
  'GET /v1/on-ramps/',
  'GET /v1/on-ramps/{id}',
  'GET /v1/cards/{id}/transactions',
]

describe('registry', () => {
  it('holds the endpoints of the specification and of not-shown.md, and no other', () => {
    expect(all.map(([, { method, path: template }]) => `${method} ${template}`).toSorted()).toEqual(
      SPECIFIED.toSorted(),
    )
  })

  it('has each method and path once', () => {
    const keys = all.map(([, { method, path: template }]) => `${method} ${template.replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each(all)('says what can go wrong: %s', (_, { errors, params, body, path: template }) => {
    const statuses = errors.map(({ status }) => status)
    expect(statuses).toEqual(expect.arrayContaining([401, 403, 429, 500]))
    if (body !== null) expect(statuses).toEqual(expect.arrayContaining([400, 415]))
    if (params !== null) expect(statuses).toContain(404)
    expect(template.startsWith('/v1/')).toBe(true)
  })

  it('tells which credentials an endpoint takes', () => {
    const modesOf = (id: EndpointId) =>
      valuesOf(CREDENTIAL_MODES).filter((mode) => takesCredential(endpointOf(id), mode))
    expect(modesOf('listWebhooks')).toEqual(['integrator'])
    expect(modesOf('getUser')).toEqual(['signed-user', 'integrator-token', 'user', 'legacy'])
    // Section 5: an integrator token can't create a direct deposit; the capability opens nothing else.
    expect(modesOf('createDirectDeposit')).toEqual(['signed-user', 'user', 'legacy', 'submission'])
    expect(all.flatMap(([id]) => (isEndpointId(id) && modesOf(id).includes('submission') ? [id] : []))).toEqual([
      'createDirectDeposit',
    ])
  })

  it.each(all)('takes just the parameters of its path: %s', (id, endpoint) => {
    expect(isEndpointId(id) && endpointOf(id)).toBe(endpoint)
    const names = pathParameters(endpoint.path)
    expect(endpoint.params !== null).toBe(names.length > 0)
    if (endpoint.params === null) return
    const filled = Object.fromEntries(names.map((name) => [name, 'x']))
    expect(endpoint.params.safeParse(filled).success).toBe(true)
    expect(endpoint.params.safeParse({}).success).toBe(false)
    expect(endpoint.params.safeParse({ ...filled, other: 'x' }).success).toBe(false)
  })

  it('knows no ids of the prototype', () => {
    expect(isEndpointId('toString')).toBe(false)
  })

  it('imports nothing of Node, so that a browser can read it', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    )
    expect(files.length).toBeGreaterThan(8)
    for (const file of files) {
      const imported = [...readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(/from '([^']+)'/g)].map(
        ([, name]) => name,
      )
      expect(imported.filter((name) => name !== 'zod' && !name?.startsWith('.'))).toEqual([])
    }
  })
})

describe('webhook schemas', () => {
  it('send every known event, all events, and events that are newer than this version', () => {
    expect(EventSelection.safeParse(EVENTS.map(({ name }) => name)).success).toBe(true)
    expect(EventSelection.safeParse(['*']).success).toBe(true)
    expect(EventSelection.safeParse(['newGroup.newEvent']).success).toBe(true)
  })

  it.each([[['*', 'payment.created']], [['payment.created', 'payment.created']], [['payment']], [['']], ['*'], [[7]]])(
    'do not send the events %j',
    (events) => {
      expect(EventSelection.safeParse(events).success).toBe(false)
    },
  )

  it.each([
    ['https://hooks.example/ramp', true],
    ['http://127.0.0.1:4020/hook', true],
    ['http://localhost/hook', true],
    ['http://hooks.example/ramp', false],
    ['ftp://hooks.example/', false],
    ['hooks.example', false],
    ['https://user:secret@hooks.example/', false],
  ])('judge the address %s', (url, isSent) => {
    expect(WebhookRequest.safeParse({ url }).success).toBe(isSent)
  })

  it('read what is unknown and miss what is optional', () => {
    const registration = { id: 'w', url: 'u', events: ['x'], disabled: null, region: 'eu' }
    expect(WebhookRegistration.parse(registration)).toEqual(registration)
  })
})

describe('ACH debit return schema', () => {
  it('needs no more than the specification promises and keeps unknown values', () => {
    const record = { id: 'dr_1', depositId: 'd', sourceId: 's', userAction: 'brand_new', more: [1] }
    expect(AchDebitReturn.parse(record)).toEqual(record)
  })
})

describe('delivery schema', () => {
  it('reads a record of which everything is missing or null', () => {
    expect(WebhookDelivery.parse({})).toEqual({})
    const record = { event: null, payload: null, error: null, timestamp: null, more: 1 }
    expect(WebhookDelivery.parse(record)).toEqual(record)
  })
})
