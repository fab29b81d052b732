import { createHmac } from 'node:crypto'

export const TOKENS_PER_MINUTE = 100

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
export function createTokenMint(secret: string) {
  const minted: number[] = []
  const tokens = createVault<TokenGrant>()
  const submissions = createVault<SubmissionGrant>()
  let count = 0

  const code = (kind: string, subject: string, now: number) => {
    count += 1
    return createHmac('sha256', secret).update(`${kind}\n${subject}\n${now}\n${count}`).digest('base64url')
  }

  return {
    /** Whole seconds until another token may be minted; 0 when one may be now. */
    waitSeconds(now: number): number {
      while (minted[0] !== undefined && (minted[0] <= now - MINUTE_MS || minted[0] > now)) minted.shift()
      const [first] = minted
      return minted.length < TOKENS_PER_MINUTE || first === undefined ? 0 : Math.ceil((first + MINUTE_MS - now) / 1000)
    },
    mint(userId: string, now: number, expiresInSeconds: number): string {
      minted.push(now)
      const token = `spr_${code('token', userId, now)}`
      tokens.put(token, { userId, expiresAt: now + expiresInSeconds * 1000 })
      return token
    },
    /** The user of a token that lives. */
    userIdOf: (token: string, now: number): string | undefined => tokens.live(token, now)?.userId,
    /** A capability that lives until its preparation ends. A second submission is the preparation's own to refuse. */
    grantSubmission(grant: SubmissionGrant): string {
      const token = `ach_submit_${code('submission', grant.preparationId, grant.expiresAt)}`
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
