import type { toMintRecord } from './mint-rows'

/** A record of a minted token, without the token. Times are ISO 8601. */
export type MintRecord = ReturnType<typeof toMintRecord>

/** Requests of this installation in the minute before `readAt`; the platform’s limit counts all requests of the integrator. */
export type MintingUse = { used: number; perMinute: number; readAt: string }

export type UserTokens = { mints: MintRecord[]; use: MintingUse }

/** `token` is shown once, to the person who minted it; null if the answer got lost. */
export type MintedToken = { mint: MintRecord; token: string | null }
