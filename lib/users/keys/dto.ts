import type { KeyOrigin, KeyState } from '../../model/user-key'

/** Nothing of the key but its fingerprint. Times in ISO 8601. */
export type UserKeyRow = {
  id: string
  userId: string
  state: KeyState
  origin: KeyOrigin
  fingerprint: string
  addedAt: string
  addedBy: string
  testedAt: string | null
  revokedAt: string | null
  revokedBy: string | null
}

/** Where keys come from in this environment. */
export type KeySources = { isVaultOn: boolean; resolver: string | null }
