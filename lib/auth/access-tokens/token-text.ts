import { createHash, randomBytes } from 'node:crypto'

/** The prefix by which the redaction of logs, and scanners of repositories, find tokens. */
const PREFIX = 'rdk_'

const TOKEN_TEXT = /^rdk_[A-Za-z0-9_-]{43}$/

/** A new token of 256 random bits. */
export function newTokenText(): string {
  return `${PREFIX}${randomBytes(32).toString('base64url')}`
}

export function isTokenText(text: string): boolean {
  return TOKEN_TEXT.test(text)
}

/** The SHA-256 of a token: a stolen table opens nothing, because the text is too random to be guessed from its hash. */
export function hashToken(text: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(text).digest())
}
