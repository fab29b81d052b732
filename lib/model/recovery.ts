/** The rules that close a failure, the strongest first. */
export const RECOVERY_RULES = [
  'same-event',
  'higher-sequence',
  'redelivered',
  'followed',
  're-read',
  'by-hand',
  'expired',
] as const

export type RecoveryRule = (typeof RECOVERY_RULES)[number]

/** `open` for an unresolved failure, else the rule that closed it. */
export const RECOVERY_STANDINGS = ['open', ...RECOVERY_RULES] as const

export type RecoveryStanding = (typeof RECOVERY_STANDINGS)[number]

export const RECOVERY_STATES = ['open', 'closed'] as const

export type RecoveryState = (typeof RECOVERY_STATES)[number]

/** The proof that closed an item, by ids that lead to it. */
export type RecoveryEvidence =
  | { of: 'delivery'; deliveryId: string }
  | { of: 'redelivery'; jobId: string; position: number; status: number | null; target: string }
  | { of: 're-read'; proofId: string; resource: string; resourceState: string | null; by: string }

/**
 * A decision of a person. `open` outweighs all evidence up to `at`, and deliveries up to `upTo` if the platform’s clock was
 * ahead of the desk’s. `replaced` is the decision before this one, which an undo brings back.
 */
export type RecoveryDecision = {
  act: 'close' | 'open'
  at: string
  by: string
  reason: string
  upTo?: string
  replaced?: Omit<RecoveryDecision, 'replaced'>
}

/** Acts of people on a failure. */
export type RecoveryAct = 'close' | 'reopen' | 'assign' | 'note' | 'undo-close' | 'undo-assign'

export const PROOF_KINDS = ['redelivered', 're-read'] as const

export type ProofKind = (typeof PROOF_KINDS)[number]

/** A proof: the answer to a redelivery, or the state that a re-read showed. */
export type ProofDetail =
  | { kind: 'redelivered'; jobId: string; position: number; status: number | null; target: string }
  /**
   * `userId`: the user whose key read the resource; null for the integrator’s credential, which reads for all users.
   * `resourceState`: null if the resource has no state. `upTo`: the earliest time of the read by the platform’s clock.
   */
  | { kind: 're-read'; userId: string | null; resource: string; resourceState: string | null; by: string; upTo: string }
