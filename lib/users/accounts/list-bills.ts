import 'server-only'
import type { Scope } from '../../auth/scope'
import { isUnreadable } from '../../ramp'
import { userClient } from '../user-client'
import { openMember, toAccountList } from './to-account-list'

/** @throws as `userClient` */
export async function listBills(scope: Scope, userId: string) {
  const calls = await userClient(scope, userId, { of: 'bills' })
  return toAccountList(await calls.call('listBills'), (bill) => ({
    id: bill.id,
    status: bill.status,
    name: bill.name ?? null,
    institution: nameIn(bill.institution),
    type: bill.type ?? null,
    last4: bill.accountNumberLast4 ?? null,
    currency: bill.currency ?? null,
    /** The platform’s requirements as text, because the contract leaves their shape open. */
    requirements: (bill.requirements ?? []).flatMap((one) => (isUnreadable(one) ? [] : (openMember(one) ?? []))),
    createdAt: bill.createdAt ?? null,
  }))
}

function nameIn(institution: unknown): string | null {
  if (typeof institution !== 'object' || institution === null || !('name' in institution))
    return openMember(institution)
  return openMember(institution.name)
}
