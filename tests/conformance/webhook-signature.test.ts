import { describe, expect, it } from 'vitest'
import { parseDeliveryPage, verifyWebhookSignature, WEBHOOK_SIGNATURE_HEADER } from '@/lib/ramp'
import payloads from '@/tests/fixtures/ramp/raw-payloads.json'
import { usePlatform } from './support/platform'

const platform = usePlatform('empty')

type Receiver = { requests: { headers: Record<string, string>; bodyBase64: string }[] }

async function receive(payloadText: string, secret: string | null) {
  const { client, control } = platform()
  await client.call('createWebhook', { body: { url: 'https://hooks.example/ramp', events: ['*'] } })
  if (secret !== null) await client.call('setWebhookSecret', { body: { secret } })
  await control('/propagate')
  await control('/simulate/delivery', { event: 'payment.updated', payloadText, wait: true })
  const { requests } = await control<Receiver>('/receivers/hooks.example', undefined, 'GET')
  const [request, ...others] = requests
  expect(others).toEqual([])
  const { headers, bodyBase64 } = request ?? expect.fail('nothing was delivered')
  return { body: Buffer.from(bodyBase64, 'base64'), signature: headers[WEBHOOK_SIGNATURE_HEADER] }
}

describe('a delivery', () => {
  it('is signed so that we verify it, and with no other secret', async () => {
    const { body, signature } = await receive('{"event":"payment.updated"}', 'one secret')
    expect(verifyWebhookSignature(body, signature, 'one secret')).toBe(true)
    expect(verifyWebhookSignature(body, signature, 'another')).toBe(false)
  })

  it('is verified as well with sha256= before the digest (section 6.4)', async () => {
    await platform().control('/settings', { signaturePrefix: 'sha256=' })
    const { body, signature } = await receive('{"event":"payment.updated"}', 'one secret')
    expect(signature).toMatch(/^sha256=[0-9a-f]{64}$/)
    expect(verifyWebhookSignature(body, signature, 'one secret')).toBe(true)
    expect(verifyWebhookSignature(body, signature, 'another')).toBe(false)
  })

  it('carries no signature while no secret is set, and is not trusted', async () => {
    const { body, signature } = await receive('{"event":"payment.updated"}', null)
    expect(signature).toBeUndefined()
    expect(verifyWebhookSignature(body, signature, 'one secret')).toBe(false)
  })

  it.each(payloads)('is recorded byte for byte as it was sent: $name', async ({ text }) => {
    const { body, signature } = await receive(text, 'one secret')
    const page = await platform().client.callRaw('listWebhookDeliveries')
    const payload = parseDeliveryPage(page.text).records[0]?.payload
    expect(payload).toBe(body.toString('utf8'))
    expect(verifyWebhookSignature(payload ?? '', signature, 'one secret')).toBe(true)
  })
})
