import type { SecretChange } from '../secret/dto'

/** One cause: `title` and `remedy` explain its kind, `detail` this case. */
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
  /** The likely causes, most likely first; empty if the signature is valid. */
  findings: SignatureFinding[]
  /** The fingerprint of the given secret. */
  fingerprint: string | null
  matches: { change: SecretChange; environment: string } | null
}
