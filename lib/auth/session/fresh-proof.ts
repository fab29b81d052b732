import type { RouteData } from '../../api/route-data'
import { env } from '../../env'
import { AppError } from '../../errors'
import { formatQuantity } from '../../format/number'
import { isProofFresh } from './factor-debt'

type Rule = {
  /** The rule holds only in environments of this kind. */
  kind?: 'production'
  /** The route itself asks for the password, so a local account without a second factor has no more to prove. */
  asksPassword?: true
}

/** Routes that need a proof, by factor or password, from the last `SESSION_PROOF_MINUTES`. docs/permissions.md names them. */
export const NEEDS_FRESH_PROOF: Readonly<Record<string, Rule>> = {
  'POST /api/{environment}/users/{userId}/auto-ramp/{resourceId}/reveal': {},
  'POST /api/{environment}/secret/{changeId}/set': { asksPassword: true },
  'POST /api/{environment}/settings/operators/invitations': {},
  'POST /api/{environment}/settings/operators/{operatorId}/role': {},
  'POST /api/{environment}/settings/operators/{operatorId}/environment-role': {},
  'POST /api/{environment}/settings/operators/{operatorId}/reset': {},
  'POST /api/{environment}/settings/operators/{operatorId}/enable': {},
  'POST /api/{environment}/settings/operators/{operatorId}/remove-factors': {},
  'POST /api/{environment}/settings/account/password': { asksPassword: true },
  'POST /api/{environment}/settings/account/identity': {},
  'POST /api/{environment}/settings/account/identity/unlink': {},
  'POST /api/{environment}/settings/tokens': {},
  'POST /api/{environment}/settings/user-keys': {},
  'POST /api/{environment}/settings/user-keys/imports': {},
  'POST /api/{environment}/settings/user-keys/imports/{importId}/start': {},
  'POST /api/auth/factors/recovery-codes': {},
  'POST /api/auth/factors/app': { asksPassword: true },
  'POST /api/auth/factors/passkeys/begin': { asksPassword: true },
  'POST /api/auth/factors/passkeys/{passkeyId}/remove': {},
  'POST /api/{environment}/redeliveries': { kind: 'production' },
  'POST /api/{environment}/redeliveries/{jobId}/resume': { kind: 'production' },
  'POST /api/{environment}/console/send': { kind: 'production' },
}

export function freshProofRuleOf({ method, path }: Pick<RouteData, 'method' | 'path'>): Rule | undefined {
  return NEEDS_FRESH_PROOF[`${method} ${path}`]
}

/** @throws AppError `fresh_proof_required` */
export function requireFreshProof(
  route: Pick<RouteData, 'method' | 'path'>,
  environment: { kind: 'sandbox' | 'production' } | undefined,
  { hasFactor, isProviders, provenAt }: { hasFactor: boolean; isProviders: boolean; provenAt: Date | null },
): void {
  const rule = freshProofRuleOf(route)
  if (!rule || (rule.kind !== undefined && rule.kind !== environment?.kind)) return
  if (rule.asksPassword && !hasFactor && !isProviders) return
  const { sessionProofMinutes } = env()
  if (isProofFresh(provenAt, new Date(), sessionProofMinutes)) return
  throw new AppError(
    'fresh_proof_required',
    `Prove again who you are: you last did so more than ${formatQuantity(sessionProofMinutes, 'minute')} ago.`,
  )
}
