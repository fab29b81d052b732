import 'server-only'
import { createHash } from 'node:crypto'
import type { Environment } from '../env'
import { AppError } from '../errors'
import type { RampCalls } from '../ramp'

const PROVEN_FOR_MS = 10 * 60_000
const CACHED_AT_MOST = 5000

type Proofs = Map<string, { at: number; isOwner: Promise<boolean> }>

/** Kept on the process, across module reloads. */
const store = globalThis as typeof globalThis & { rampdeskKeyProofs?: Proofs }

/**
 * Requires that a key is the user’s own, by the platform’s answer to it (4.10), which is remembered for ten minutes.
 * @throws AppError `key_mismatch`, which names no other user; PlatformError while the platform can’t be asked
 */
export async function proveOwner(
  environment: Environment,
  userId: string,
  apiKey: string,
  calls: RampCalls<'signed-user'>,
): Promise<void> {
  store.rampdeskKeyProofs ??= new Map()
  const proofs = store.rampdeskKeyProofs
  const now = Date.now()
  const name = createHash('sha256')
    .update(JSON.stringify([environment.name, environment.baseUrl, userId, apiKey]))
    .digest('base64')
  const known = proofs.get(name)
  if (known && known.at + PROVEN_FOR_MS > now) return requireOwner(await known.isOwner)
  const proof = { at: now, isOwner: isOwner(userId, calls) }
  proofs.set(name, proof)
  for (const oldest of proofs.keys()) {
    if (proofs.size <= CACHED_AT_MOST) break
    proofs.delete(oldest)
  }
  try {
    const found = await proof.isOwner
    // A mismatch is not remembered, because the key may be put right.
    if (!found) proofs.delete(name)
    requireOwner(found)
  } catch (error) {
    proofs.delete(name)
    throw error
  }
}

function requireOwner(isOwner: boolean): void {
  if (!isOwner)
    throw new AppError('key_mismatch', 'The stored key of this user belongs to another user. Nothing was read with it.')
}

/** Compares only the id, so that a profile that does not fit the contract blocks nothing else. */
async function isOwner(userId: string, calls: RampCalls<'signed-user'>): Promise<boolean> {
  const { text } = await calls.callRaw('getUser')
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null && 'id' in answer && answer.id === userId
  } catch (cause) {
    throw new AppError('platform', 'The key of this user could not be checked: the platform’s answer is not JSON.', {
      cause,
    })
  }
}
