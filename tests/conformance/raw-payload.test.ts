import { describe, expect, it } from 'vitest'
import { parseDeliveryPage } from '@/lib/ramp'
import payloads from '@/tests/fixtures/ramp/raw-payloads.json'
import { usePlatform } from './support/platform'

const platform = usePlatform('empty')

async function onlyRecord() {
  const { text } = await platform().client.callRaw('listWebhookDeliveries', { query: { limit: 1 } })
  return parseDeliveryPage(text).records[0] ?? expect.fail('the sandbox has a record')
}

describe('a payload through signed HTTP', () => {
  it.each(payloads)('stays byte for byte: $name', async ({ text }) => {
    const record = { event: 'payment.updated', webhookUrl: 'https://a.example/', payloadText: text }
    await platform().control('/simulate/records', { records: [record] })
    expect((await onlyRecord()).payload).toBe(text)
  })
})

describe('odd records', () => {
  it.each([
    ['no members', '{}', { event: null, payload: '', timestamp: null, identity: '{}' }],
    ['a new member', '{"event":"a.b","attempts":[1.0]}', { event: 'a.b', extra: '{"attempts":[1.0]}' }],
    [
      'members of odd types',
      '{"event":7,"success":"yes"}',
      { event: null, success: null, extra: '{"event":7,"success":"yes"}' },
    ],
    ['a record that is no object', '"x"', { event: null, payload: '', extra: '"x"', isMisfit: true }],
    ['a payload that is null', '{"payload": null }', { payload: 'null', extra: null, isMisfit: false }],
  ])('are read: %s', async (_, text, expected) => {
    await platform().control('/simulate/records', { texts: [text] })
    expect(await onlyRecord()).toMatchObject(expected)
  })

  it.each([['a record that is no JSON', { texts: ['{'] }, /it is not JSON/]])(
    'are refused by path: %s',
    async (_, records, message) => {
      await platform().control('/simulate/records', records)
      const error = await onlyRecord().catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ kind: 'contract', message: expect.stringMatching(message) })
    },
  )
})
