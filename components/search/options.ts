import { Search } from 'lucide-react'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { cleanSearch } from '@/lib/list/search-text'
import { hasCredential } from '@/lib/ramp/redaction/credential-shapes'
import { decodedText, plainLetters, visibleTexts } from '@/lib/recognise/plain-text'
import type { SearchMatch } from '@/lib/search/dto'
import { matchingPages, type PageCommand } from './page-commands'

export type Option = { key: string; address: string } & ({ match: SearchMatch } | { page: PageCommand })

export type OptionGroup = { label: string; options: Option[] }

/** The options: pages by name, matches, and the list of deliveries for any other text. */
export function optionGroups(
  environment: string,
  typed: string,
  pages: readonly PageCommand[],
  matches: readonly SearchMatch[],
): OptionGroup[] {
  const found = matches.flatMap((match): Option[] =>
    match.address === null
      ? []
      : [{ key: JSON.stringify([match.kind, match.id, match.userId]), address: match.address, match }],
  )
  const pageOptions = [...matchingPages(pages, typed), ...textSearch(environment, typed, pages)]
  return [
    { label: 'Pages', options: pageOptions.map((page) => ({ key: page.address, address: page.address, page })) },
    { label: 'Found', options: found },
  ]
    .toSorted((a, b) => Number(isSecond(a, typed, pages)) - Number(isSecond(b, typed, pages)))
    .filter(({ options }) => options.length > 0)
}

/** A name of a page stands above what was found, the search of payloads below. */
function isSecond({ label }: OptionGroup, typed: string, pages: readonly PageCommand[]): boolean {
  return label === 'Pages' && matchingPages(pages, typed).length === 0
}

/** Also one that is still being typed. */
const hasEmail = (text: string) => visibleTexts(text).some((each) => /\S@/u.test(plainLetters(decodedText(each))))

function textSearch(environment: string, typed: string, pages: readonly PageCommand[]): PageCommand[] {
  const text = cleanSearch(typed)
  // The address of the list would keep a pasted key or an e-mail in the history of the browser.
  if (text === null || pages.length === 0 || hasCredential(text) || hasEmail(text)) return []
  const label = `Deliveries with “${text.length > 40 ? `${text.slice(0, 40)}…` : text}” in their payload`
  return [{ label, group: '', address: deliveryAddress(environment, { text }), icon: Search }]
}
