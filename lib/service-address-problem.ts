import { certainRefusal } from './egress/certain-refusal'
import type { EgressPolicy } from './egress/policy'
import { egressRefusalWords, type RefusalReason, withoutDetail } from './egress/refusal'

const WORDS: Partial<Record<RefusalReason, string>> = {
  port: 'must have a port that EGRESS_PORTS lists (only 443 if it is not set)',
  'plain http': 'must be https unless EGRESS_ALLOWED_NETWORKS names a network of this machine',
  address: 'leads to an address that is not public, and EGRESS_ALLOWED_NETWORKS does not allow it',
}

/**
 * A problem in words that follow the variable’s name, without its value; null if the policy may let the service be
 * called. Names are not resolved, except `localhost`.
 */
export function serviceAddressProblem(url: string, policy: EgressPolicy): string | null {
  const refusal = certainRefusal(url, policy)
  return refusal && (WORDS[refusal.reason] ?? `is refused: ${egressRefusalWords(withoutDetail(refusal))}`)
}

/** The problems of several variables, each behind the variable’s name. */
export function serviceAddressProblems(
  addresses: Readonly<Record<string, string | undefined>>,
  policy: EgressPolicy,
): string[] {
  return Object.entries(addresses).flatMap(([name, url]) => {
    const problem = url && serviceAddressProblem(url, policy)
    return problem ? [`${name} ${problem}`] : []
  })
}
