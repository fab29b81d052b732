import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { pathParameters } from './endpoint'
import { ENDPOINTS, endpointOf, isEndpointId } from './endpoints'
import { EVENTS } from './events'
import { AchDebitReturn } from './schemas/ach-debit-return'
import { EventSelection, WebhookRegistration, WebhookRequest } from './schemas/webhook'
import { WebhookDelivery } from './schemas/webhook-delivery'

const all = Object.entries(ENDPOINTS)

describe('registry', () => {
  it('holds the integrator endpoints of section 4.9', () => {
    expect(all.map(([, { method, path: template }]) => `${method} ${template}`)).toEqual([
      'POST /v1/integrator/tokens',
      'GET /v1/integrator/webhooks',
      'POST /v1/integrator/webhooks',
      'PATCH /v1/integrator/webhooks/{webhookId}',
      'DELETE /v1/integrator/webhooks/{webhookId}',
      'POST /v1/integrator/webhook-secret',
      'GET /v1/integrator/webhooks/deliveries',
      'GET /v1/integrator/ach-debit/returns',
      'GET /v1/integrator/ach-debit/returns/{id}',
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
