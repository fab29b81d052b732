import { createHmac } from 'node:crypto'

export const TOKENS_PER_MINUTE = 100

const MINUTE_MS = 60_000

/** Mints integrator tokens, at most 100 in any minute (section 8). */
export function createTokenMint(secret: string) {
  const minted: number[] = []
  let count = 0
  return {
    /** Whole seconds until another token may be minted; 0 when one may be now. */
    waitSeconds(now: number): number {
      while (minted[0] !== undefined && (minted[0] <= now - MINUTE_MS || minted[0] > now)) minted.shift()
      const [first] = minted
      return minted.length < TOKENS_PER_MINUTE || first === undefined ? 0 : Math.ceil((first + MINUTE_MS - now) / 1000)
    },
    mint(userId: string, now: number): string {
      count += 1
      minted.push(now)
      const code = createHmac('sha256', secret).update(`token\n${userId}\n${now}\n${count}`).digest('base64url')
      return `spr_${code}`
    },
  }
}

export type TokenMint = ReturnType<typeof createTokenMint>
