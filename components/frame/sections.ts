import { List, ListOrdered, type LucideIcon, Webhook } from 'lucide-react'

export type Section = { path: string; label: string; icon: LucideIcon }

/** The navigation. A section is listed once its page exists. */
export const SECTION_GROUPS: readonly { label: string; sections: readonly Section[] }[] = [
  {
    label: 'Webhooks',
    sections: [
      { path: 'deliveries', label: 'Deliveries', icon: List },
      { path: 'sequences', label: 'Sequences', icon: ListOrdered },
      { path: 'webhooks', label: 'Registrations', icon: Webhook },
    ],
  },
]

const DEFAULT_PATH = 'deliveries'

/** The section of an address such as `/sandbox/deliveries/12`; the first section where it names none. */
export function sectionOf(pathname: string): string {
  const path = pathname.split('/')[2]
  const known = SECTION_GROUPS.flatMap((group) => group.sections).some((section) => section.path === path)
  return known && path ? path : DEFAULT_PATH
}
