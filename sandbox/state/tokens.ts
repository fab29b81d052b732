import { randomBytes } from 'node:crypto'

export const MINTED_PER_MINUTE = 100

const MINUTE_MS = 60_000

type Granted = { expiresAt: number }

/** What an integrator token stands for. */
type TokenGrant = Granted & { userId: string }

/** What a submission capability is bound to (section 5); `expiresAt` in milliseconds by the sandbox clock. */
export type SubmissionGrant = {
  userId: string
  preparationId: string
  ipAddresses: readonly string[]
  expiresAt: number
}

/** Mints integrator tokens, at most 100 in any minute (section 8), and hands out submission capabilities. */
export function createTokenMint() {
  let minted: number[] = []
  const tokens = createVault<TokenGrant>()
  const submissions = createVault<SubmissionGrant>()
  // Chance, and not the clock: after a reset no old token lives again.
  const code = () => randomBytes(32).toString('base64url')

  return {
    /**
     * Whole seconds until another token may be minted; 0 when one may be now. What was minted ahead of a clock that
     * went back a little still counts; a clock that went back further starts again.
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
    /** The user of a token that lives. */
    userIdOf: (token: string, now: number): string | undefined => tokens.live(token, now)?.userId,
    /** A capability that lives until its preparation ends. A second submission is the preparation's own to refuse. */
    grantSubmission(grant: SubmissionGrant): string {
      const token = `ach_submit_${code()}`
      submissions.put(token, grant)
      return token
    },
    submission: (token: string, now: number): SubmissionGrant | undefined => submissions.live(token, now),
  }
}

const KEPT_GRANTS = 10_000

/** Grants by token. The oldest are forgotten, so that a long run does not grow. */
function createVault<Grant extends Granted>() {
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
