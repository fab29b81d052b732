import {
  BellRing,
  BookOpenText,
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
  Stethoscope,
  Target,
  Terminal,
  Undo2,
  UserRoundKey,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { isAllowed, type Permission } from '@/lib/auth/roles'
import type { Role } from '@/lib/model/role'

/** Without the permission it is not listed. */
export type NavigationSection = { path: string; label: string; icon: LucideIcon; permission?: Permission }

type SectionGroup = { label: string | null; sections: readonly NavigationSection[] }

/** A section is listed once its page exists. */
const SECTION_GROUPS: readonly SectionGroup[] = [
  { label: null, sections: [{ path: 'overview', label: 'Overview', icon: LayoutDashboard }] },
  {
    label: 'Webhooks',
    sections: [
      { path: 'deliveries', label: 'Deliveries', icon: List },
      { path: 'sequences', label: 'Sequences', icon: ListOrdered },
      { path: 'incidents', label: 'Incidents', icon: Siren },
      { path: 'alerts', label: 'Alerts', icon: BellRing },
      { path: 'recovery', label: 'Recovery', icon: LifeBuoy },
      { path: 'redeliveries', label: 'Redeliveries', icon: Send, permission: 'redelivery.read' },
      { path: 'redeliveries/targets', label: 'Targets', icon: Target, permission: 'redelivery.read' },
      { path: 'webhooks', label: 'Registrations', icon: Webhook },
      { path: 'webhooks/secret', label: 'Webhook secret', icon: KeyRound },
    ],
  },
  {
    label: 'Money',
    sections: [
      { path: 'returns', label: 'Returns', icon: Undo2 },
      { path: 'users', label: 'Users', icon: UsersRound, permission: 'user.read' },
    ],
  },
  {
    label: 'Records',
    sections: [
      { path: 'reports/deliveries', label: 'Delivery report', icon: ChartColumn },
      { path: 'exports', label: 'Exports', icon: Download, permission: 'export.read' },
      { path: 'audit', label: 'Audit', icon: ScrollText, permission: 'audit.read' },
    ],
  },
  {
    label: 'Tools',
    sections: [
      { path: 'events', label: 'Event catalogue', icon: BookOpenText },
      { path: 'console', label: 'Console', icon: Terminal, permission: 'console.read' },
      { path: 'doctor', label: 'Doctor', icon: Stethoscope, permission: 'doctor.run' },
    ],
  },
  {
    label: 'Settings',
    sections: [
      { path: 'settings/operators', label: 'Operators', icon: UsersRound, permission: 'operator.read' },
      { path: 'settings/user-keys', label: 'User keys', icon: UserRoundKey, permission: 'user_key.read' },
      { path: 'settings/tokens', label: 'Access tokens', icon: SquareTerminal, permission: 'access_token.read' },
    ],
  },
]

/** The sections that a role may open. */
export function sectionGroupsOf(role: Role): SectionGroup[] {
  return SECTION_GROUPS.map((group) => ({
    ...group,
    sections: group.sections.filter(({ permission }) => !permission || isAllowed(role, permission)),
  })).filter(({ sections }) => sections.length > 0)
}

export const FIRST_SECTION = 'overview'

const PATHS = SECTION_GROUPS.flatMap((group) => group.sections.map(({ path }) => path))

/** The most exact section of an address such as `/sandbox/deliveries/12`; null where none is. */
export function sectionOf(pathname: string): string | null {
  const below = `${pathname.split('/').slice(2).join('/')}/`
  const own = PATHS.filter((path) => below.startsWith(`${path}/`))
  return own.sort((a, b) => b.length - a.length)[0] ?? null
}
