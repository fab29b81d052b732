import type { LucideIcon } from 'lucide-react'

/** A page of the navigation. */
export type PageCommand = { label: string; group: string; address: string; icon: LucideIcon }

/** Pages with a word that begins as typed; all of them where nothing is typed. */
export function matchingPages(pages: readonly PageCommand[], typed: string): PageCommand[] {
  const sought = typed.trim().toLowerCase().split(/\s+/u).filter(Boolean)
  return pages.filter(({ label, group }) => {
    const words = `${label} ${group}`.toLowerCase().split(/\s+/u)
    return sought.every((begin) => words.some((word) => word.startsWith(begin)))
  })
}
