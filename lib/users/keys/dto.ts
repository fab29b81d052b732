import type { toUserKeyRow } from './key-rows'

/** Nothing of the key but its fingerprint. Times in ISO 8601. */
export type UserKeyRow = ReturnType<typeof toUserKeyRow>

/** Where keys come from in this environment. */
export type KeySources = { isVaultOn: boolean; resolver: string | null }
