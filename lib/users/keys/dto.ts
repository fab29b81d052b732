import type { toUserKeyRow } from './key-rows'

/** A stored key with its fingerprint, never the key itself. Times are ISO 8601. */
export type UserKeyRow = ReturnType<typeof toUserKeyRow>

/** The sources of keys in an environment: the vault, and the address of the key resolver if there is one. */
export type KeySources = { isVaultOn: boolean; resolver: string | null }
