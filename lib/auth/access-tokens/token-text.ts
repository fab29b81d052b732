import { createHash, randomBytes } from 'node:crypto'

/** Known to the redaction of logs; scanners of repositories find tokens by it. */
const PREFIX = 'rdk_'

const TOKEN_TEXT = /^rdk_[A-Za-z0-9_-]{43}$/

/** 256 random bits. */
export function newTokenText(): string {
  return `${PREFIX}${randomBytes(32).toString('base64url')}`
}

export function isTokenText(text: string): boolean {
  return TOKEN_TEXT.test(text)
}

/** SHA-256: a stolen table opens nothing, and the text is too random to be guessed from it. */
export function hashToken(text: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(text).digest())
}
