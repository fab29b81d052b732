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
import type { Permission } from '@/lib/model/role'

/** A section is listed only for people with `permission`. */
export type NavigationSection = { path: string; label: string; icon: LucideIcon; permission: Permission }

type SectionGroup = { label: string | null; sections: readonly NavigationSection[] }

/** A section is listed once its page exists. */
const SECTION_GROUPS: readonly SectionGroup[] = [
  {
    label: null,
    sections: [{ path: 'overview', label: 'Overview', icon: LayoutDashboard, permission: 'delivery.read' }],
  },
  {
    label: 'Webhooks',
    sections: [
      { path: 'deliveries', label: 'Deliveries', icon: List, permission: 'delivery.read' },
      { path: 'sequences', label: 'Sequences', icon: ListOrdered, permission: 'delivery.read' },
      { path: 'incidents', label: 'Incidents', icon: Siren, permission: 'incident.read' },
      { path: 'alerts', label: 'Alerts', icon: BellRing, permission: 'alert.read' },
      { path: 'recovery', label: 'Recovery', icon: LifeBuoy, permission: 'recovery.read' },
      { path: 'redeliveries', label: 'Redeliveries', icon: Send, permission: 'redelivery.read' },
      { path: 'redeliveries/targets', label: 'Targets', icon: Target, permission: 'redelivery.read' },
      { path: 'webhooks', label: 'Registrations', icon: Webhook, permission: 'registration.read' },
      { path: 'webhooks/secret', label: 'Webhook secret', icon: KeyRound, permission: 'secret.read' },
    ],
  },
  {
    label: 'Money',
    sections: [
      { path: 'returns', label: 'Returns', icon: Undo2, permission: 'return.read' },
      { path: 'users', label: 'Users', icon: UsersRound, permission: 'user.read' },
    ],
  },
  {
    label: 'Records',
    sections: [
      { path: 'reports/deliveries', label: 'Delivery report', icon: ChartColumn, permission: 'delivery.read' },
      { path: 'exports', label: 'Exports', icon: Download, permission: 'export.read' },
      { path: 'audit', label: 'Audit', icon: ScrollText, permission: 'audit.read' },
    ],
  },
  {
    label: 'Tools',
    sections: [
      { path: 'events', label: 'Event catalogue', icon: BookOpenText, permission: 'delivery.read' },
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

/** The sections that a person may open. */
export function sectionGroupsOf(may: (permission: Permission) => boolean): SectionGroup[] {
  return SECTION_GROUPS.map((group) => ({
    ...group,
    sections: group.sections.filter(({ permission }) => may(permission)),
  })).filter(({ sections }) => sections.length > 0)
}

export const FIRST_SECTION = 'overview'

const PATHS = SECTION_GROUPS.flatMap((group) => group.sections.map(({ path }) => path))

/** The section with the longest path that an address such as `/sandbox/deliveries/12` is in; null if there is none. */
export function sectionOf(pathname: string): string | null {
  const below = `${pathname.split('/').slice(2).join('/')}/`
  const own = PATHS.filter((path) => below.startsWith(`${path}/`))
  return own.sort((a, b) => b.length - a.length)[0] ?? null
}
