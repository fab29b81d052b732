import type { AccountRoles, Role } from '../../model/role'

/** A session owes a second factor (`proof`) or, if a role must have one and the account has none, setting one up (`enrolment`). */
export type FactorDebt = 'proof' | 'enrolment'

export type FactorState = Partial<AccountRoles> & { role: Role; hasFactor: boolean; factorAt: Date | null }

/** Computed from the rows at each request, so that a role that must have a factor from now on owes it at once. */
export function factorDebtOf(state: FactorState, roles: readonly Role[]): FactorDebt | null {
  const { hasFactor, factorAt } = state
  if (hasFactor) return factorAt === null ? 'proof' : null
  return mustHaveFactor(state, roles) ? 'enrolment' : null
}

/** Whether an account must have a factor, because any of its roles must. */
export function mustHaveFactor(
  { role, environmentRoles = {} }: Pick<FactorState, 'role' | 'environmentRoles'>,
  roles: readonly Role[],
): boolean {
  return [role, ...Object.values(environmentRoles)].some((each) => roles.includes(each))
}

/** Whether a session’s latest proof of the person, by password or factor, is at most so many minutes old. */
export function isProofFresh(provenAt: Date | null, now: Date, minutes: number): boolean {
  return provenAt !== null && now.getTime() - provenAt.getTime() <= minutes * 60_000
}
