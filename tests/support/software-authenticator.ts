import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyQuestion } from '@/lib/auth/factors/passkeys/dto'

type Site = {
  /** The page that asks, as the browser names it. */
  origin: string
  /** The relying party that is named to the authenticator. */
  rpId: string
}

type Claims = Partial<Site> & { challenge?: string; isUserVerified?: boolean; type?: string }

/** The flags of authenticator data (WebAuthn, section 6.1). */
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** An authenticator with one key (ES256), by hand after WebAuthn, sections 6.1 and 6.5; it answers whatever it is told to claim. */
export function createAuthenticator(site: Site) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const dataOf = ({ rpId = site.rpId, isUserVerified = true }: Claims, credential = Buffer.alloc(0)) =>
    Buffer.concat([
      sha256(rpId),
      Buffer.from([PRESENT | (isUserVerified ? VERIFIED : 0) | (credential.length > 0 ? HAS_KEY : 0)]),
      uint32(counter),
      credential,
    ])

  const clientData = (type: string, challenge: string, { origin = site.origin }: Claims) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    id: named.id,
    /** The next use counts on from this value. */
    set counter(value: number) {
      counter = value
    },
    make({ challenge }: PasskeyCreation, claims: Claims = {}) {
      const client = clientData(claims.type ?? 'webauthn.create', claims.challenge ?? challenge, claims)
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseOf(publicKey)])
      const attestation = cborMap(
        ['fmt', cborText('none')],
        ['attStmt', cborMap()],
        ['authData', cborBytes(dataOf(claims, attested))],
      )
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'telepathy'],
        },
      }
    },
    sign({ challenge }: PasskeyQuestion, claims: Claims = {}) {
      counter += 1
      const client = clientData(claims.type ?? 'webauthn.get', claims.challenge ?? challenge, claims)
      const data = dataOf(claims)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** RFC 9053, section 7.1.1: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (text: string) => cborBytes(Buffer.from(text, 'base64url'))
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ])
}

/** RFC 8949, section 3: a major type with a length below 65,536. */
function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(length)])
}

const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (...members: [string, Buffer][]) =>
  Buffer.concat([cborHead(5, members.length), ...members.flatMap(([name, value]) => [cborText(name), value])])
