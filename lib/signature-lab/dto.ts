import type { SecretChange } from '../secret/dto'

/** `kind` is explained; `detail` names the find. */
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
  /** The fingerprint of the given secret. */
  fingerprint: string | null
  matches: { change: SecretChange; environment: string } | null
}
