import 'server-only'
import type { Environment } from '../../env'
import { platformClient } from '../../platform-client'
import { type EndpointAnswer, type Listed, readableIn } from '../../ramp'
import type { ReturnGlance } from './details'

const PER_PAGE = 100

/**
 * The returns among a user’s newest 100 (4.9), read with the integrator’s own key; `deposit` picks those of one deposit.
 * @throws PlatformError
 */
export async function readUserReturns(
  environment: Environment,
  userId: string,
  deposit: string | null = null,
): Promise<ReturnGlance[]> {
  const page = await platformClient(environment).call('listAchDebitReturns', { query: { userId, limit: PER_PAGE } })
  // A platform that ignores the filter must not show another user’s returns.
  return readableIn(page.data)
    .filter((each) => each.userId == null || each.userId === userId)
    .filter(({ depositId }) => deposit === null || depositId === deposit)
    .map(toGlance)
}

type Item = EndpointAnswer<'listAchDebitReturns'>['data'][number]
type Readable = Item extends Listed<infer Read> ? Extract<Read, { depositId: string }> : never

export function toGlance(each: Readable) {
  return {
    id: each.id,
    depositId: each.depositId,
    amountUsd: each.amountUsd ?? null,
    returnCode: each.returnCode ?? null,
    returnReason: each.returnReason ?? null,
    occurredAt: each.occurredAt ?? null,
    cryptoStateAtReturn: each.cryptoStateAtReturn ?? null,
    sourceAction: each.sourceAction ?? null,
    userAction: each.userAction ?? null,
    atRiskAmountUsd: each.atRiskAmountUsd ?? null,
    lossAmountUsd: each.lossAmountUsd ?? null,
  }
}
