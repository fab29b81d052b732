import type { SecretChange } from '../secret/dto'

/** Why a signature does not fit, or that it does. `kind` is what the page explains; `detail` names what was found. */
export type SignatureFinding = {
  kind: string
  title: string
  detail: string
  remedy: string
  /** The archived delivery whose exact payload fits. */
  deliveryId?: string
}

export type SignatureCheck = {
  isValid: boolean
  /** Most likely first; empty when valid. */
  findings: SignatureFinding[]
  /** Of the secret that was given, and which secret of the history it is. */
  fingerprint: string | null
  matches: { change: SecretChange; environment: string } | null
}
