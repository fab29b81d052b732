import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { verifyWebhookSignature } from '../ramp/credentials/webhook-signature'
import { type ArchivedBody, type BodyReading, bodyFindings, interpretBody } from './body-readings'
import type { SignatureFinding } from './dto'
import { type HeaderReading, readHeader } from './header-readings'
import { readSecret, type SecretReading } from './secret-readings'
import { finding } from './signature-words'

export type Pasted = { body: string; header: string; secret: string }

/** The most bytes that a check hashes, which takes about 100 ms. */
export const MOST_HASHED_BYTES = 32_000_000

const MOST_HMACS = 200

/** The fewest hex digits that are compared; fewer could fit by chance. */
const SHORTEST_DIGEST = 16

/**
 * Whether a `Signature` header fits a raw body and a secret (specification, 6.4) and, if not, the fewest departures in
 * header, body, secret and algorithm that make it fit. Pure. The work is bounded: for a long body only the likelier departures
 * are tried, and the answer says so.
 *
 * @param archived deliveries whose payload may have been signed
 * @param aboutSecret findings about the secret, which come first if nothing fits
 */
export function explainSignature(
  pasted: Pasted,
  archived: readonly ArchivedBody[] = [],
  aboutSecret: readonly SignatureFinding[] = [],
): { isValid: boolean; findings: SignatureFinding[] } {
  const { body, header, secret } = pasted
  if (verifyWebhookSignature(body, header, secret)) return { isValid: true, findings: [] }
  const missing = [
    ...(header.trim() === '' ? [finding('header-missing', 'The header is empty.')] : []),
    ...(secret.trim() === '' ? [finding('secret-empty', 'The secret is empty.')] : []),
  ]
  if (missing.length > 0) return { isValid: false, findings: missing }
  const headers = readHeader(header)
  if (headers.length === 0)
    return { isValid: false, findings: [finding('header-unreadable', 'It contains no digest.')] }
  const { fitting, isPartial } = findFit(pasted, headers, archived)
  if (fitting) return { isValid: false, findings: fitting }
  return { isValid: false, findings: [...aboutSecret, ...unfitting(body, headers, archived, isPartial)] }
}

const ALL_TRIED = 'None of the usual changes to the body, the header or the secret makes them match.'
const SOME_TRIED =
  'The body is so long that only the more likely changes were tried. None of them makes the three match.'

function unfitting(
  body: string,
  headers: readonly HeaderReading[],
  archived: readonly ArchivedBody[],
  isPartial: boolean,
): SignatureFinding[] {
  const digits = headers[0]?.hex.length ?? 0
  const length = digits === 64 ? [] : [finding('header-unreadable', `It has ${digits} hex digits in place of 64.`)]
  const empty = body === '' ? [finding('body-empty', 'An empty body was compared.')] : []
  const same = archived.find(({ payload }) => payload === body)
  const nothing = same
    ? {
        ...finding(
          'nothing-fits',
          'The body is the payload of an archived delivery, byte for byte. Check the header and the secret.',
        ),
        deliveryId: same.deliveryId,
      }
    : finding('nothing-fits', isPartial ? SOME_TRIED : ALL_TRIED)
  return [...length, ...empty, nothing]
}

type Fit = {
  fitting: SignatureFinding[] | null
  /** Whether some departures were not tried. */
  isPartial: boolean
}

/** Tries combinations of readings, those with the fewest departures first. */
function findFit(
  { body: pasted, secret }: Pasted,
  headers: readonly HeaderReading[],
  archived: readonly ArchivedBody[],
): Fit {
  const fits = (digest: string) => headers.map((header) => compare(header, digest)).find((each) => each !== null)
  const { readings, isPartial } = interpretBody(pasted, archived)
  const pairs = pairsOf(readings, readSecret(secret))
  const affordable = affordablePairs(pairs)
  for (const [body, { key, findings }] of affordable) {
    const found = fits(createHmac('sha256', key).update(body.text).digest('hex'))
    if (found) return { fitting: [...found, ...bodyFindings(body, pasted, archived), ...findings], isPartial }
  }
  for (const { digest, kind } of otherAlgorithms(pasted, Buffer.from(secret))) {
    const found = fits(digest)
    if (found)
      return { fitting: [...found, finding(kind, 'With this change, it matches the body and the secret.')], isPartial }
  }
  return { fitting: null, isPartial: isPartial || affordable.length < pairs.length }
}

type Pair = readonly [BodyReading, SecretReading]

/** All pairs of a body and a secret, those with one departure before those with two. */
function pairsOf(bodies: readonly BodyReading[], secrets: readonly SecretReading[]): Pair[] {
  const [plainBodies, otherBodies] = [bodies.slice(0, 1), bodies.slice(1)]
  const [plainSecrets, otherSecrets] = [secrets.slice(0, 1), secrets.slice(1)]
  const pair = (some: readonly BodyReading[], keys: readonly SecretReading[]) =>
    keys.flatMap((key) => some.map((body): Pair => [body, key]))
  return [...pair(plainBodies, secrets), ...pair(otherBodies, plainSecrets), ...pair(otherBodies, otherSecrets)]
}

function affordablePairs(pairs: readonly Pair[]): readonly Pair[] {
  let bytes = 0
  const first = pairs.slice(0, MOST_HMACS)
  const end = first.findIndex(([body]) => {
    bytes += body.bytes
    return bytes > MOST_HASHED_BYTES
  })
  return end === -1 ? first : first.slice(0, end)
}

function otherAlgorithms(body: string, key: Buffer) {
  const hmac = (name: string) => createHmac(name, key).update(body).digest('hex')
  return [
    { kind: 'algorithm-sha1', digest: hmac('sha1') },
    { kind: 'algorithm-sha512', digest: hmac('sha512') },
    { kind: 'algorithm-unkeyed', digest: createHash('sha256').update(body).digest('hex') },
    { kind: 'algorithm-unkeyed', digest: createHash('sha256').update(key).update(body).digest('hex') },
  ] as const
}

/** Compares digests in constant time. @returns null if they differ */
function compare({ hex, findings }: HeaderReading, digest: string): SignatureFinding[] | null {
  const length = Math.min(hex.length, digest.length)
  const isSame = timingSafeEqual(Buffer.from(hex.slice(0, length)), Buffer.from(digest.slice(0, length)))
  if (!isSame || length < SHORTEST_DIGEST) return null
  if (hex.length < digest.length)
    return [...findings, finding('header-cut-short', `It has ${hex.length} of ${digest.length} hex digits.`)]
  if (hex.length > digest.length)
    return [...findings, finding('header-too-long', `It has ${hex.length} hex digits in place of ${digest.length}.`)]
  return findings
}
