import type { Role } from '../../model/role'

/** A session owes its second factor, or, where the role must have one and the account has none, setting one up. */
export type FactorDebt = 'proof' | 'enrolment'

export type FactorState = { role: Role; hasFactor: boolean; factorAt: Date | null }

/** Read from the rows at each request: a role that must have a factor since now owes it at once. */
export function factorDebtOf({ role, hasFactor, factorAt }: FactorState, roles: readonly Role[]): FactorDebt | null {
  if (hasFactor) return factorAt === null ? 'proof' : null
  return roles.includes(role) ? 'enrolment' : null
}

/** Whether a session's latest proof of who it is, by password or factor, is at most so many minutes old. */
export function isProofFresh(provenAt: Date | null, now: Date, minutes: number): boolean {
  return provenAt !== null && now.getTime() - provenAt.getTime() <= minutes * 60_000
}
