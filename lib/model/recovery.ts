/** Why a failure is closed, the strongest first. */
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

/** A failure is unresolved, or a rule closed it. */
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
 * A decision of a person. `open` outweighs every evidence up to `at`; of deliveries up to `upTo`, where the platform's clock
 * was ahead of the desk's. `replaced` is the decision before it, which an undo brings back.
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

/** Answers of redeliveries, and what re-reads showed. */
export type ProofDetail =
  | { kind: 'redelivered'; jobId: string; position: number; status: number | null; target: string }
  /**
   * `userId` whose key read it; null for the integrator's credential, which reads for all users. `resourceState` null: it
   * has none. `upTo`: when, by the clock of the platform.
   */
  | { kind: 're-read'; userId: string | null; resource: string; resourceState: string | null; by: string; upTo: string }
