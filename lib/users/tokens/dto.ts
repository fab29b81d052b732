import type { toMintRecord } from './mint-rows'

/** Times in ISO 8601; never the token. */
export type MintRecord = ReturnType<typeof toMintRecord>

/** Requests of this installation, in the minute before `readAt`; the platform's limit holds for all of the integrator's. */
export type MintingUse = { used: number; perMinute: number; readAt: string }

export type UserTokens = { mints: MintRecord[]; use: MintingUse }

/** `token` is told once, to who minted it; null where the answer got lost. */
export type MintedToken = { mint: MintRecord; token: string | null }
