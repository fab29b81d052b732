import 'server-only'
import type { Scope } from '../../auth/scope'
import { parseInstant } from '../../codec/storable'
import { platformClient } from '../../platform-client'
import type { EndpointAnswer } from '../../ramp'
import { userClient } from '../user-client'
import type { AccountList, FundingSourceRow } from './dto'
import { toAccountList } from './to-account-list'

/** Reads the user’s funding sources, including removed ones (4.4). @throws as `userClient` */
export async function listFundingSources(scope: Scope, userId: string): Promise<AccountList<FundingSourceRow>> {
  const calls = await userClient(scope, userId, { of: 'funding sources' })
  const list = await calls.call('listFundingSources')
  const now = platformClient(scope.environment).platformNow()
  return toAccountList(list, (source) => toFundingSourceRow(source, now))
}

/** A funding source as a row. `institutionName` is deprecated (9) and only stands in for a missing `institution`. */
export function toFundingSourceRow(source: EndpointAnswer<'getFundingSource'>, now: number) {
  const { institution, institutionName, availableAt } = source
  const instant = parseInstant(availableAt ?? null)?.getTime() ?? null
  return {
    id: source.id,
    bankAccountId: source.bankAccountId,
    institution: (institution ? institution.name : institutionName) ?? null,
    last4: source.accountNumberLast4 ?? null,
    accountType: source.accountType,
    status: source.status,
    statusReason: source.statusReason ?? null,
    availableAt: availableAt ?? null,
    /** The time from the reading to `availableAt`, by the platform’s clock; null if there is none. */
    availableInMs: instant === null ? null : Math.max(0, instant - now),
    isPermanent: source.permanent,
    deletedAt: source.deletedAt ?? null,
    createdAt: source.createdAt,
  }
}
