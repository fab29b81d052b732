import { describe, expect, it } from 'vitest'
import fixture from '@/tests/fixtures/ramp/webhook-signing-vectors.json'
import { signWebhook, verifyWebhookSignature } from './webhook-signature'

const secret = fixture.webhookSecret

describe('golden vectors', () => {
  it.each(fixture.vectors)('signs and verifies: $name', ({ body, signature }) => {
    expect(signWebhook(body, secret)).toBe(signature)
    expect(verifyWebhookSignature(Buffer.from(body), signature, secret)).toBe(true)
    expect(verifyWebhookSignature(Buffer.from(body), `sha256=${signature}`, secret)).toBe(true)
  })
})

describe('verification', () => {
  const body = Buffer.from('{"event":"payment.updated"}')
  const good = signWebhook(body, secret)

  it('refuses every single flipped bit of body and signature', () => {
    for (let bit = 0; bit < body.length * 8; bit++) {
      const flipped = Buffer.from(body)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(verifyWebhookSignature(flipped, good, secret)).toBe(false)
    }
    for (let bit = 0; bit < good.length * 8; bit++) {
      const flipped = Buffer.from(good)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(verifyWebhookSignature(body, flipped.toString('latin1'), secret)).toBe(false)
    }
  })

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['the prefix alone', 'sha256='],
    ['two prefixes', `sha256=sha256=${good}`],
    ['upper-case hex', good.toUpperCase()],
    ['an upper-case prefix', `SHA256=${good}`],
    ['another algorithm', `sha1=${good}`],
    ['one digit less', good.slice(1)],
    ['one digit more', `${good}0`],
    ['two joined headers', `${good}, ${good}`],
    ['white space around', ` ${good}`],
    ['64 characters of more bytes', 'é'.repeat(64)],
    ['the signature under another secret', signWebhook(body, 'other')],
  ])('refuses %s', (_, header) => {
    expect(verifyWebhookSignature(body, header, secret)).toBe(false)
  })

  it('refuses all when the secret is empty', () => {
    expect(verifyWebhookSignature(body, signWebhook(body, ''), '')).toBe(false)
  })
})
