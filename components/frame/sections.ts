import { KeyRound, List, ListOrdered, type LucideIcon, Webhook } from 'lucide-react'

export type NavigationSection = { path: string; label: string; icon: LucideIcon }

/** A section is listed once its page exists. */
export const SECTION_GROUPS: readonly { label: string; sections: readonly NavigationSection[] }[] = [
  {
    label: 'Webhooks',
    sections: [
      { path: 'deliveries', label: 'Deliveries', icon: List },
      { path: 'sequences', label: 'Sequences', icon: ListOrdered },
      { path: 'webhooks', label: 'Registrations', icon: Webhook },
      { path: 'webhooks/secret', label: 'Webhook secret', icon: KeyRound },
    ],
  },
]

const DEFAULT_PATH = 'deliveries'

const PATHS = SECTION_GROUPS.flatMap((group) => group.sections.map(({ path }) => path))

/** The most exact section of an address such as `/sandbox/deliveries/12`; the first one otherwise. */
export function sectionOf(pathname: string): string {
  const [, , ...segments] = pathname.split('/')
  const own = PATHS.filter((path) => path.split('/').every((segment, index) => segment === segments[index]))
  return own.sort((a, b) => b.length - a.length)[0] ?? DEFAULT_PATH
}
