import type { LucideIcon } from 'lucide-react'

/** A page of the navigation. */
export type PageCommand = { label: string; group: string; address: string; icon: LucideIcon }

/** Pages whose words begin with the typed ones; all pages if nothing is typed. */
export const matchingPages = (pages: readonly PageCommand[], typed: string): PageCommand[] =>
  pages.filter(({ label, group }) => hasWords(`${label} ${group}`, typed))

/** Whether each typed word begins a word of the text. */
export function hasWords(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[\s:,]+/u)
  const sought = typed.trim().toLowerCase().split(/\s+/u).filter(Boolean)
  return sought.every((begin) => words.some((word) => word.startsWith(begin)))
}
