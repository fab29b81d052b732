import type { Role } from '@/lib/model/role'

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

export function sharingLabel(sharedWith: readonly Role[]): string {
  return sharedWith.length === 0 ? 'Private' : `Shared with ${sharedWith.join(', ')}`
}

/** Says who will see a view; `owner` is null for the reader’s own view. */
export function whoSees(sharedWith: readonly Role[], environment: string, owner: string | null): string {
  if (sharedWith.length === 0)
    return owner === null ? 'Only you will see it.' : `Only its owner, ${owner}, will see it.`
  const everyone = `everyone with the role ${anyOf.format(sharedWith)} will see it in ${environment}.`
  const admins = sharedWith.includes('admin') ? '' : ' Admins see every shared view.'
  return `${owner === null ? 'You' : `Its owner, ${owner},`} and ${everyone}${admins}`
}
