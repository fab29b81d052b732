import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalTarget, UnsignableTarget } from './canonical'

/** A timestamp may be off by this much (section 8). */
export const TOLERANCE_MS = 300_000

export type SignedRequest = {
  method: string
  /** The request target exactly as received. */
  target: string
  body: Buffer
  key: string | undefined
  timestamp: string | undefined
  signature: string | undefined
}

export type PresentedCredentials = { integratorKey: string; integratorSecret: string }

/** The text to sign (section 5, rule 1). */
export function canonicalText(timestamp: string, method: string, target: string, body: Buffer): string {
  const bodyHash = body.length === 0 ? '' : createHash('sha256').update(body).digest('hex')
  return `${timestamp}.${method.toUpperCase()}.${canonicalTarget(target)}.${bodyHash}`
}

/** Never says which part is wrong (section 5, rule 7). */
export function isAuthentic(request: SignedRequest, credentials: PresentedCredentials, now: number): boolean {
  const timestamp = request.timestamp ?? ''
  const expected = expectedSignature(request, timestamp, credentials)
  const keyMatches = equalText(request.key ?? '', credentials.integratorKey)
  const signatureMatches = equalText(request.signature ?? '', expected ?? UNSIGNABLE) && expected !== null
  const isFresh = /^\d{1,15}$/.test(timestamp) && Math.abs(now - Number(timestamp)) <= TOLERANCE_MS
  return keyMatches && signatureMatches && isFresh
}

const UNSIGNABLE = 'sha256=none'

function expectedSignature(
  request: SignedRequest,
  timestamp: string,
  credentials: PresentedCredentials,
): string | null {
  try {
    const text = canonicalText(timestamp, request.method, request.target, request.body)
    return `sha256=${createHmac('sha256', credentials.integratorSecret).update(text).digest('hex')}`
  } catch (error) {
    if (error instanceof UnsignableTarget) return null
    throw error
  }
}

/** Constant time for texts of equal length; the length is no secret. */
export function equalText(received: string, expected: string): boolean {
  const [left, right] = [Buffer.from(received), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
