import {
  ChartColumn,
  Download,
  KeyRound,
  LayoutDashboard,
  LifeBuoy,
  List,
  ListOrdered,
  type LucideIcon,
  ScrollText,
  Send,
  Siren,
  SquareTerminal,
  Target,
  Undo2,
  UserRoundKey,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { drawOnce } from '@/components/ui/draw-once'
import { isAllowed, type Permission } from '@/lib/auth/roles'
import type { Role } from '@/lib/model/role'

/** Without the permission it is not listed. */
export type NavigationSection = { path: string; label: string; icon: LucideIcon; permission?: Permission }

type SectionGroup = { label: string | null; sections: readonly NavigationSection[] }

/** A section is listed once its page exists. */
const SECTION_GROUPS: readonly SectionGroup[] = [
  { label: null, sections: [{ path: 'overview', label: 'Overview', icon: drawOnce(LayoutDashboard) }] },
  {
    label: 'Webhooks',
    sections: [
      { path: 'deliveries', label: 'Deliveries', icon: drawOnce(List) },
      { path: 'sequences', label: 'Sequences', icon: drawOnce(ListOrdered) },
      { path: 'incidents', label: 'Incidents', icon: drawOnce(Siren) },
      { path: 'recovery', label: 'Recovery', icon: drawOnce(LifeBuoy) },
      { path: 'redeliveries', label: 'Redeliveries', icon: drawOnce(Send), permission: 'redelivery.read' },
      { path: 'redeliveries/targets', label: 'Targets', icon: drawOnce(Target), permission: 'redelivery.read' },
      { path: 'webhooks', label: 'Registrations', icon: drawOnce(Webhook) },
      { path: 'webhooks/secret', label: 'Webhook secret', icon: drawOnce(KeyRound) },
    ],
  },
  {
    label: 'Money',
    sections: [
      { path: 'returns', label: 'Returns', icon: drawOnce(Undo2) },
      { path: 'users', label: 'Users', icon: drawOnce(UsersRound), permission: 'user.read' },
    ],
  },
  {
    label: 'Records',
    sections: [
      { path: 'reports/deliveries', label: 'Delivery report', icon: drawOnce(ChartColumn) },
      { path: 'exports', label: 'Exports', icon: drawOnce(Download), permission: 'export.read' },
      { path: 'audit', label: 'Audit', icon: drawOnce(ScrollText), permission: 'audit.read' },
    ],
  },
  {
    label: 'Settings',
    sections: [
      { path: 'settings/user-keys', label: 'User keys', icon: drawOnce(UserRoundKey), permission: 'user_key.read' },
      {
        path: 'settings/tokens',
        label: 'Access tokens',
        icon: drawOnce(SquareTerminal),
        permission: 'access_token.read',
      },
    ],
  },
]

/** What a role may open. */
export function sectionGroupsOf(role: Role): SectionGroup[] {
  const groups = SECTION_GROUPS.map(({ label, sections }) => ({
    label,
    sections: sections.filter(({ permission }) => permission === undefined || isAllowed(role, permission)),
  }))
  return groups.filter(({ sections }) => sections.length > 0)
}

export const FIRST_SECTION = 'overview'

const PATHS = SECTION_GROUPS.flatMap((group) => group.sections.map(({ path }) => path))

/** The most exact section of an address such as `/sandbox/deliveries/12`; null where none is. */
export function sectionOf(pathname: string): string | null {
  const [, , ...segments] = pathname.split('/')
  const own = PATHS.filter((path) => path.split('/').every((segment, index) => segment === segments[index]))
  return own.sort((a, b) => b.length - a.length)[0] ?? null
}
