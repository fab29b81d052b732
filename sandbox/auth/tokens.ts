import { randomBytes } from 'node:crypto'

export const MINTED_PER_MINUTE = 100

const MINUTE_MS = 60_000

type Granted = { expiresAt: number }

type TokenGrant = Granted & { userId: string }

/** Section 5. `expiresAt` is in milliseconds by the sandbox clock. */
export type SubmissionGrant = {
  userId: string
  preparationId: string
  ipAddresses: readonly string[]
  expiresAt: number
}

/** At most 100 integrator tokens in any minute (section 8). */
export function createTokenMint() {
  let minted: number[] = []
  const tokens = createGrants<TokenGrant>()
  const submissions = createGrants<SubmissionGrant>()
  // Random, not from the clock: no old token lives again after a reset.
  const code = () => randomBytes(32).toString('base64url')

  return {
    /**
     * Whole seconds until another token may be minted; 0 for now. After a small step back of the clock, later tokens
     * still count; a larger step starts again.
     */
    waitSeconds(now: number): number {
      minted = minted.filter((at) => at > now - MINUTE_MS && at <= now + MINUTE_MS).sort((a, b) => a - b)
      const decisive = minted.at(-MINTED_PER_MINUTE)
      return decisive === undefined ? 0 : Math.ceil((decisive + MINUTE_MS - now) / 1000)
    },
    mint(userId: string, now: number, expiresInSeconds: number): string {
      minted.push(now)
      const token = `spr_${code()}`
      tokens.put(token, { userId, expiresAt: now + expiresInSeconds * 1000 })
      return token
    },
    userIdOf: (token: string, now: number): string | undefined => tokens.live(token, now)?.userId,
    /** The token lives until the preparation ends. The preparation itself refuses a second submission. */
    grantSubmission(grant: SubmissionGrant): string {
      const token = `ach_submit_${code()}`
      submissions.put(token, grant)
      return token
    },
    submission: (token: string, now: number): SubmissionGrant | undefined => submissions.live(token, now),
  }
}

const KEPT_GRANTS = 10_000

/** Forgets the oldest grants, so that a long run does not grow. */
function createGrants<Grant extends Granted>() {
  const grants = new Map<string, Grant>()
  return {
    put(token: string, grant: Grant) {
      grants.set(token, grant)
      for (const oldest of grants.keys()) {
        if (grants.size <= KEPT_GRANTS) break
        grants.delete(oldest)
      }
    },
    live(token: string, now: number): Grant | undefined {
      const grant = grants.get(token)
      return grant !== undefined && now < grant.expiresAt ? grant : undefined
    },
  }
}

export type TokenMint = ReturnType<typeof createTokenMint>
