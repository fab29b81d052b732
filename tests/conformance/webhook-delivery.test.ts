import { describe, expect, it } from 'vitest'
import { parseDeliveryPage } from '@/lib/ramp'
import { usePlatform } from './support/platform'

const platform = usePlatform('empty')

const HOST = 'hooks.example'
const WINDOW_MS = 17_000

type Settings = { attemptTimeoutMs: number; attemptDelaysMs: number[] }

async function deliver(behaviour: { status?: number; next?: number[]; delayMs?: number }) {
  const { client, control } = platform()
  await client.call('createWebhook', { body: { url: `https://${HOST}/ramp`, events: ['*'] } })
  await control('/propagate')
  await control('/settings', { attemptDelaysMs: [0, 0], attemptTimeoutMs: 1_000 })
  await control(`/receivers/${HOST}`, { status: 200, ...behaviour }, 'PUT')
  await control('/simulate/delivery', { event: 'payment.created', id: 'offr_1', wait: true })
  const { requests } = await control<{ requests: unknown[] }>(`/receivers/${HOST}`, undefined, 'GET')
  const { text } = await client.callRaw('listWebhookDeliveries')
  return { attempts: requests.length, records: parseDeliveryPage(text).records }
}

/** Rules 1, 2 and 4 of section 6.5. */
const RULES: Record<string, { behaviour: Parameters<typeof deliver>[0]; attempts: number; record: object }> = {
  '200 is a success': { behaviour: {}, attempts: 1, record: { success: true, responseStatus: 200, error: null } },
  '204 is a success': {
    behaviour: { status: 204 },
    attempts: 1,
    record: { success: true, responseStatus: 204, error: null },
  },
  '400 is final': {
    behaviour: { status: 400 },
    attempts: 1,
    record: { success: false, responseStatus: 400, error: null },
  },
  '410 is final': {
    behaviour: { status: 410 },
    attempts: 1,
    record: { success: false, responseStatus: 410, error: null },
  },
  '500 is tried three times': {
    behaviour: { status: 500 },
    attempts: 3,
    record: { success: false, responseStatus: 500, error: null },
  },
  'the last answer counts': {
    behaviour: { next: [500, 502], status: 503 },
    attempts: 3,
    record: { success: false, responseStatus: 503, error: null },
  },
  'a success ends it': {
    behaviour: { next: [500], status: 200 },
    attempts: 2,
    record: { success: true, responseStatus: 200, error: null },
  },
  'a 4xx ends it': {
    behaviour: { next: [500], status: 404 },
    attempts: 2,
    record: { success: false, responseStatus: 404, error: null },
  },
  'a timeout is tried three times and nobody knows': {
    behaviour: { delayMs: 60_000 },
    attempts: 3,
    record: { success: false, responseStatus: 504, error: expect.stringContaining('timeout') },
  },
}

describe('a delivery', () => {
  it.each(Object.entries(RULES))('%s', async (_, { behaviour, attempts, record }) => {
    const delivered = await deliver(behaviour)
    expect(delivered.attempts).toBe(attempts)
    expect(delivered.records).toHaveLength(1)
    expect(delivered.records[0]).toMatchObject(record)
  })

  it('is over within 17 seconds, all attempts and pauses together', async () => {
    const { settings } = await platform().control<{ settings: Settings }>('', undefined, 'GET')
    const pauses = settings.attemptDelaysMs.reduce((sum, pause) => sum + pause, 0)
    expect(3 * settings.attemptTimeoutMs + pauses).toBeLessThanOrEqual(WINDOW_MS)
  })
})
