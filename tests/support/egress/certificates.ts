import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

export type Identity = { key: string; cert: string }

type Options = { names?: readonly string[]; addresses?: readonly string[]; notBefore?: Date; notAfter?: Date }

export type Authority = { cert: string; issue(options: Options): Identity }

const DAY = 86_400_000
const OID = {
  ecPublicKeySha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  basicConstraints: '0603551d13',
  keyUsage: '0603551d0f',
  subjectAltName: '0603551d11',
} as const

const oid = (name: keyof typeof OID) => Buffer.from(OID[name], 'hex')

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const size = body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const nameOf = (text: string) => sequence(der(0x31, sequence(oid('commonName'), der(0x0c, Buffer.from(text)))))
const bitString = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes)
const generalizedTime = (time: Date) => der(0x18, Buffer.from(`${time.toISOString().replace(/[-:T]|\.\d+Z/g, '')}Z`))

function extension(name: keyof typeof OID, value: Buffer): Buffer {
  return sequence(oid(name), der(0x04, value))
}

function newKey() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

function certificate(
  subject: string,
  issuer: string,
  publicKey: KeyObject,
  signer: KeyObject,
  extensions: Buffer[],
  { notBefore = new Date(Date.now() - DAY), notAfter = new Date(Date.now() + DAY) }: Options,
): string {
  const algorithm = sequence(oid('ecPublicKeySha256'))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    nameOf(issuer),
    sequence(generalizedTime(notBefore), generalizedTime(notAfter)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  )
  const signed = sequence(body, algorithm, bitString(createSign('sha256').update(body).sign(signer)))
  const lines = signed.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** A certificate authority of this test run alone. */
export function createAuthority(name: string): Authority {
  const { publicKey, privateKey } = newKey()
  const isAuthority = extension('basicConstraints', sequence(der(0x01, Buffer.from([0xff]))))
  const maySign = extension('keyUsage', der(0x03, Buffer.from([1, 0x06])))
  return {
    cert: certificate(name, name, publicKey, privateKey, [isAuthority, maySign], {}),
    issue(options) {
      const own = newKey()
      const names = (options.names ?? []).map((host) => der(0x82, Buffer.from(host)))
      const addresses = (options.addresses ?? []).map((ipv4) => der(0x87, Buffer.from(ipv4.split('.').map(Number))))
      const alternatives = extension('subjectAltName', sequence(...names, ...addresses))
      return {
        key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        cert: certificate(`${name} leaf`, name, own.publicKey, privateKey, [alternatives], options),
      }
    },
  }
}
