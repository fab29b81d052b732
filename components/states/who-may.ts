import { useRolesWith } from '@/components/api/frame-context'
import type { BuiltInRole, Permission } from '@/lib/model/role'

const PEOPLE: Record<BuiltInRole, string> = {
  viewer: 'viewers',
  support: 'support',
  operator: 'operators',
  admin: 'admins',
}

const all = new Intl.ListFormat('en', { type: 'conjunction' })

/** The people who have a permission, for example "operators and admins"; a configured role is called by its name. */
export function useWhoMay(permission: Permission): string {
  const people: Readonly<Record<string, string>> = PEOPLE
  return all.format(useRolesWith(permission).map((role) => people[role] ?? role))
}
