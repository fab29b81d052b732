import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endpointOf } from '../contract/endpoints/endpoints'
import { findPinWeakness, formatPinBlock } from './pin-block'
import { type EncryptedPin, encryptPin } from './pin-encryption'

const SPKI = { type: 'spki', format: 'pem' } as const
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PUBLIC = rsa.publicKey.export(SPKI).toString()

/** Written from section 4.7, apart from the encryption. */
function decrypt({ encryptedKey, encryptedPin: { iv, data } }: EncryptedPin): string {
  const bytes = Buffer.from(data, 'base64')
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  const sealed = { key: rsa.privateKey, padding, oaepHash: 'sha256' }
  const key = privateDecrypt(sealed, Buffer.from(encryptedKey, 'base64'))
  const decipher = createDecipheriv('aes-128-gcm', key, Buffer.from(iv, 'base64'))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('latin1')
}

function refusal(pin: string, pem: string | null): unknown {
  try {
    encryptPin(pin, pem)
  } catch (error) {
    return error
  }
  return expect.fail('the PIN was not refused')
}

describe('PIN encryption', () => {
  it('gives the platform the block of any PIN that is not weak', () => {
    const pins = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 12 })
      .map((list) => list.join(''))
      .filter((pin) => findPinWeakness(pin) === null)
    fc.assert(
      fc.property(pins, (pin) => {
        expect(decrypt(encryptPin(pin, PUBLIC))).toBe(formatPinBlock(pin))
      }),
      { numRuns: 50 },
    )
  })

  it('has the parts that the contract takes: a key of 128 bits, an IV of 12 bytes, the tag after the data', () => {
    const sealed = encryptPin('1593', PUBLIC)
    expect(endpointOf('updateCardPin').body?.parse(sealed)).toEqual(sealed)
    expect(Buffer.from(sealed.encryptedPin.iv, 'base64')).toHaveLength(12)
    expect(Buffer.from(sealed.encryptedPin.data, 'base64')).toHaveLength(16 + 16)
    expect(Buffer.from(sealed.encryptedKey, 'base64')).toHaveLength(256)
  })

  it('is never the same twice', () => {
    const sealed = Array.from({ length: 20 }, () => encryptPin('1593', PUBLIC))
    expect(new Set(sealed.map(({ encryptedKey }) => encryptedKey)).size).toBe(20)
    expect(new Set(sealed.map(({ encryptedPin }) => encryptedPin.iv)).size).toBe(20)
    expect(new Set(sealed.map(({ encryptedPin }) => encryptedPin.data)).size).toBe(20)
  })

  it('does not survive a change', () => {
    const sealed = encryptPin('1593', PUBLIC)
    const data = Buffer.from(sealed.encryptedPin.data, 'base64')
    data[0] = (data[0] ?? 0) ^ 1
    const changed = { ...sealed, encryptedPin: { ...sealed.encryptedPin, data: data.toString('base64') } }
    expect(() => decrypt(changed)).toThrow()
  })

  it.each([
    ['a weak PIN', '345678', PUBLIC, 'too easy to guess: it counts up'],
    ['a PIN of one digit', '888888', PUBLIC, 'too easy to guess: it repeats one digit'],
    ['too many digits', '8402957316284', PUBLIC, '4 to 12 digits'],
    ['something else', 'canary-pin', PUBLIC, '4 to 12 digits'],
    ['a missing key', '84029', null, 'no public key of the platform is configured'],
    ['a text that is no key', '84029', 'no key', 'RSA public key of at least 2048 bits'],
    [
      'a broken key',
      '84029',
      '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n',
      'RSA public key of at least 2048 bits',
    ],
  ])('refuses %s without quoting the PIN', (_, pin, pem, named) => {
    const error = refusal(pin, pem)
    expect(error).toMatchObject({ code: 'invalid', message: expect.stringContaining(named) })
    expect(`${inspect(error, { depth: 9, showHidden: true })}${JSON.stringify(error)}`).not.toContain(pin)
  })

  it.each([
    ['a short RSA key', () => generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey],
    ['an elliptic key', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey],
    ['an RSA key for signatures only', () => generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).publicKey],
  ])('refuses %s', (_, makeKey) => {
    const pem = makeKey().export(SPKI).toString()
    expect(refusal('84029', pem)).toMatchObject({ code: 'invalid', message: expect.stringContaining('can’t be used') })
  })

  it('refuses a private key in the place of the public one', () => {
    const pem = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(refusal('84029', pem)).toMatchObject({ code: 'invalid', message: expect.stringContaining('can’t be used') })
  })

  it('takes the older form of a public key, too', () => {
    const pem = rsa.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString()
    expect(decrypt(encryptPin('84029', pem))).toBe('2584029FFFFFFFFF')
  })
})
