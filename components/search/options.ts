import { Clock, Search } from 'lucide-react'
import type { ControlName } from '@/components/ui/hooks/named-control'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { formatExact } from '@/lib/format/time'
import { cleanSearch } from '@/lib/list/search-text'
import type { Naming } from '@/lib/list/time'
import { readMoment } from '@/lib/list/time-entry/read-moment'
import { hasCredential } from '@/lib/ramp/redaction/credential-shapes'
import { decodedText, plainLetters, visibleTexts } from '@/lib/recognise/plain-text'
import type { SearchMatch } from '@/lib/search/dto'
import { hasWords, matchingPages, type PageCommand } from './page-commands'
import type { paletteActions } from './palette-actions'

export type Option = { key: string } & (
  | { address: string; match: SearchMatch }
  | { address: string; page: PageCommand }
  | { control: ControlName; page: Omit<PageCommand, 'address'> }
)

export type OptionGroup = { label: string; options: Option[] }

type Typed = {
  environment: string
  text: string
  pages: readonly PageCommand[]
  actions: ReturnType<typeof paletteActions>
  matches: readonly SearchMatch[]
  naming: Naming
}

/** The options for a typed text: pages and actions by name, a time, matches, and the list of deliveries with the text. */
export function optionGroups(typed: Typed): OptionGroup[] {
  const { text, pages, matches } = typed
  const isEmpty = text.trim() === ''
  const matching = matchingPages(pages, text)
  const found = matches.flatMap((match): Option[] =>
    match.address === null
      ? []
      : [{ key: JSON.stringify([match.kind, match.id, match.userId]), address: match.address, match }],
  )
  const byName = { label: 'Pages', options: [...matching, ...textSearch(typed)].map(asOption) }
  const onPage = { label: 'On this page', options: pageActions(typed) }
  const others = [
    { label: 'Actions', options: linkActions(typed).map(asOption) },
    { label: 'Time', options: aroundTime(typed).map(asOption) },
    { label: 'Found', options: found },
  ]
  const isNamed = matching.length > 0 && !isEmpty
  const groups = isNamed
    ? [byName, onPage, ...others]
    : [onPage, ...(isEmpty ? [byName, ...others] : [...others, byName])]
  return groups.filter(({ options }) => options.length > 0)
}

const asOption = (page: PageCommand): Option => ({ key: page.address, address: page.address, page })

const pageActions = ({ actions, text }: Typed): Option[] =>
  actions.page
    .filter(({ label, words }) => hasWords(`${label} ${words}`, text))
    .map(({ control, label, icon }) => ({ key: control, control, page: { label, group: '', icon } }))

const linkActions = ({ environment, actions, text, pages }: Typed): PageCommand[] =>
  actions.links
    .filter(({ label, words }) => pages.length > 0 && hasWords(`${label} ${words}`, text))
    .map(({ path, label, icon }) => ({ label, group: '', icon, address: `/${environment}/${path}` }))

const AROUND_MS = 5 * 60_000

/** Deliveries around a typed day and time; from 8 characters on, because a few digits may be those of a card. */
function aroundTime({ environment, text, pages, naming }: Typed): PageCommand[] {
  if (pages.length === 0 || text.trim().length < 8 || !/\d/.test(text)) return []
  const moment = readMoment(text, naming)
  if (moment.kind !== 'instant') return []
  const iso = (at: number) => new Date(at).toISOString()
  const span = { from: iso(moment.at - AROUND_MS), to: iso(moment.at + AROUND_MS) }
  const label = `Deliveries around ${formatExact(iso(moment.at), naming.zone)}`
  return [{ label, group: '5 minutes before and after', address: deliveryAddress(environment, span), icon: Clock }]
}

/** Whether a text has an e-mail address, also one that is still being typed. */
const hasEmail = (text: string) => visibleTexts(text).some((each) => /\S@/u.test(plainLetters(decodedText(each))))

function textSearch({ environment, text: typed, pages }: Typed): PageCommand[] {
  const text = cleanSearch(typed)
  // The list’s address would keep a pasted key or an e-mail address in the browser’s history.
  if (text === null || pages.length === 0 || hasCredential(text) || hasEmail(text)) return []
  const label = `Deliveries with “${text.length > 40 ? `${text.slice(0, 40)}…` : text}” in their payload`
  return [{ label, group: '', address: deliveryAddress(environment, { text }), icon: Search }]
}
