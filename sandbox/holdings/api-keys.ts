import type { Random } from '../random'
import type { SandboxUser } from '../users'
import { pastInstant } from './past-instant'

/** not-shown.md, "4.10 api keys": a record never has the key. */
export type HeldApiKey = {
  id: string
  name: string | null
  keyPrefix: string
  permissions: string[]
  status: 'active' | 'revoked'
  expiresAt: string | null
  createdAt: string
  lastUsedAt: string | null
}

/** A prefix of this length tells keys apart and opens nothing. */
const PREFIX_LENGTH = 10

export function createApiKey(random: Random, user: SandboxUser): HeldApiKey {
  return {
    id: random.id('key'),
    name: 'Default key',
    keyPrefix: user.apiKey.slice(0, PREFIX_LENGTH),
    permissions: ['read', 'write'],
    status: 'active',
    expiresAt: null,
    createdAt: pastInstant(random),
    lastUsedAt: null,
  }
}

export function createFormerApiKeys(random: Random, user: SandboxUser): HeldApiKey[] {
  if (user.number % 3 !== 0) return []
  return [{ ...createApiKey(random, user), name: null, status: 'revoked', lastUsedAt: '2026-01-05T08:00:00.000Z' }]
}

export function isUsable({ status, expiresAt }: HeldApiKey, now: number): boolean {
  return status === 'active' && (expiresAt === null || now < Date.parse(expiresAt))
}
