import { expect } from 'vitest'
import type { INTEGRATOR_ENDPOINTS } from '@/lib/ramp/contract/endpoints/integrator-endpoints'
import type { Platform } from '../support/platform'
import { allOf, type EndpointCase, firstOf, invalidQueries, LIMITS, MISSING_ID } from './case'

const HOOK = 'https://hooks.example/conformance'

async function createWebhook({ client }: Platform) {
  const created = await client.call('createWebhook', { body: { url: HOOK, events: ['payment.created'] } })
  return created ?? expect.fail('the sandbox gives the registration')
}

async function anyUserKey({ control }: Platform): Promise<{ id: string; apiKey: string }> {
  const [user] = await control<{ id: string; apiKey: string }[]>('/users', undefined, 'GET')
  return user ?? expect.fail('the sandbox has a user')
}

const BAD_EVENTS = {
  'an unknown event': { field: 'events.0', body: '{"url":"https://a.example/","events":["no.such"]}' },
  '* beside another': { field: 'events.0', body: '{"url":"https://a.example/","events":["*","payment.created"]}' },
  'events as text': { field: 'events', body: '{"url":"https://a.example/","events":"payment.created"}' },
}

export const INTEGRATOR_CASES: Record<keyof typeof INTEGRATOR_ENDPOINTS, EndpointCase> = {
  createIntegratorToken: {
    sample: { target: '/v1/integrator/tokens', body: '{"userApiKey":"x"}' },
    async succeed(platform) {
      const user = await anyUserKey(platform)
      const token = await platform.client.call('createIntegratorToken', {
        body: { userApiKey: user.apiKey, expiresIn: 60 },
      })
      expect(token).toMatchObject({ userId: user.id, tokenType: 'Bearer', expiresIn: 60 })
      expect(token.accessToken.reveal()).toMatch(/^spr_/)
      expect(Date.parse(token.expiresAt)).toBeGreaterThan(Date.now())
    },
    invalid: {
      'an unknown user key': { field: 'userApiKey', body: '{"userApiKey":"ak_unknown"}' },
      'no user key': { field: 'userApiKey', body: '{}' },
      'a lifetime over an hour': { field: 'expiresIn', body: '{"userApiKey":"x","expiresIn":3601}' },
      'no JSON': { field: 'body', body: '{' },
    },
  },
  listWebhooks: {
    sample: { target: '/v1/integrator/webhooks' },
    async succeed(platform) {
      const created = await createWebhook(platform)
      const list = await platform.client.call('listWebhooks')
      expect(list.length).toBeGreaterThan(1)
      expect(list).toContainEqual(created)
    },
  },
  createWebhook: {
    sample: { target: '/v1/integrator/webhooks', body: `{"url":"${HOOK}"}` },
    async succeed(platform) {
      expect(await createWebhook(platform)).toMatchObject({ url: HOOK, events: ['payment.created'] })
      const bare = await platform.client.call('createWebhook', { body: { url: HOOK } })
      expect(bare).toMatchObject({ url: HOOK, events: [] })
    },
    invalid: {
      'no address': { field: 'url', body: '{"events":[]}' },
      'an address without https': { field: 'url', body: '{"url":"http://hooks.example/"}' },
      ...BAD_EVENTS,
    },
  },
  updateWebhook: {
    sample: { target: '/v1/integrator/webhooks/wh_1', body: '{"events":[]}' },
    existing: async (platform) => `/v1/integrator/webhooks/${(await createWebhook(platform)).id}`,
    async succeed(platform) {
      const { id } = await createWebhook(platform)
      const changed = await platform.client.call('updateWebhook', {
        params: { webhookId: id },
        body: { events: ['*'] },
      })
      expect(changed).toMatchObject({ id, url: HOOK, events: ['*'] })
      expect(await platform.client.call('listWebhooks')).toContainEqual(changed)
    },
    invalid: {
      'an address, which can not change': { field: 'url', body: '{"url":"https://other.example/","events":[]}' },
      'no events': { field: 'events', body: '{}' },
      'an unknown event': { field: 'events.0', body: '{"events":["no.such"]}' },
    },
    missing: ({ client }) => client.call('updateWebhook', { params: { webhookId: MISSING_ID }, body: { events: [] } }),
  },
  deleteWebhook: {
    sample: { target: '/v1/integrator/webhooks/wh_1' },
    async succeed(platform) {
      const { id } = await createWebhook(platform)
      expect(await platform.client.call('deleteWebhook', { params: { webhookId: id } })).toEqual({ id, deleted: true })
      const left = await platform.client.call('listWebhooks')
      expect(allOf(left).map((registration) => registration.id)).not.toContain(id)
    },
    missing: ({ client }) => client.call('deleteWebhook', { params: { webhookId: MISSING_ID } }),
  },
  setWebhookSecret: {
    sample: { target: '/v1/integrator/webhook-secret', body: '{"secret":"s"}' },
    async succeed({ client }) {
      expect(await client.call('setWebhookSecret', { body: { secret: 's' } })).toEqual({ secretConfigured: true })
    },
    invalid: {
      'an empty secret': { field: 'secret', body: '{"secret":""}' },
      'no secret': { field: 'secret', body: '{}' },
    },
  },
  listWebhookDeliveries: {
    sample: { target: '/v1/integrator/webhooks/deliveries' },
    async succeed({ client }) {
      const page = await client.call('listWebhookDeliveries', { query: { limit: 3 } })
      expect(page).toMatchObject({ hasMore: true, nextCursor: expect.any(String) })
      expect(page.data).toHaveLength(3)
      expect(page.data[0]).toMatchObject({ event: expect.any(String), webhookUrl: expect.any(String) })
    },
    invalid: invalidQueries('/v1/integrator/webhooks/deliveries', {
      ...LIMITS,
      'a cursor of nobody': 'cursor=made-up',
      'a filter, of which there is none': 'event=payment.created',
    }),
  },
  listAchDebitReturns: {
    sample: { target: '/v1/integrator/ach-debit/returns' },
    async succeed({ client }) {
      const { data } = await client.call('listAchDebitReturns', { query: { limit: 100 } })
      const first = firstOf(data)
      expect(first).toMatchObject({
        id: expect.any(String),
        depositId: expect.any(String),
        sourceId: expect.any(String),
      })
      const returnCode = first.returnCode ?? expect.fail('the newest return has a code')
      const filtered = await client.call('listAchDebitReturns', { query: { limit: 100, returnCode, lossOnly: false } })
      expect(filtered.data).toEqual(allOf(data).filter((record) => record.returnCode === returnCode))
    },
    invalid: invalidQueries('/v1/integrator/ach-debit/returns', {
      ...LIMITS,
      'an unknown filter': 'x=1',
      'an unknown bucket': 'returnBucket=x',
      'a date that is none': 'occurredAfter=yesterday',
    }),
  },
  getAchDebitReturn: {
    sample: { target: '/v1/integrator/ach-debit/returns/dr_1' },
    async succeed({ client }) {
      const { data } = await client.call('listAchDebitReturns')
      const first = firstOf(data)
      expect(await client.call('getAchDebitReturn', { params: { id: first.id } })).toEqual(first)
    },
    missing: ({ client }) => client.call('getAchDebitReturn', { params: { id: MISSING_ID } }),
  },
}
