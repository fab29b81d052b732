import { cleanSearch } from '../../list/search-text'
import { ALL_EVENTS, EVENTS } from '../../ramp/contract/events'
import type { LiveRegistration } from '../dto'

const CATALOGUE = EVENTS.map(({ name }) => name)

type Searched = Pick<LiveRegistration, 'id' | 'url' | 'events'>

/** Whether a URL contains every word of a text, in any case. */
export function holdsWords(url: string, text: string): boolean {
  return wordsOf(text).every((word) => url.toLowerCase().includes(word))
}

/**
 * Registrations whose URL, id or events contain every word of a text; `*` counts as every event of the catalogue. The text is
 * cleaned as for an export, which must have the same registrations as the page.
 */
export function searchRegistrations<T extends Searched>(registrations: readonly T[], text: string): T[] {
  const words = wordsOf(cleanSearch(text) ?? '')
  if (words.length === 0) return [...registrations]
  return registrations.filter((registration) => {
    const texts = textsOf(registration)
    return words.every((word) => texts.some((each) => each.includes(word)))
  })
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

function textsOf({ id, url, events }: Searched): string[] {
  const received = events.includes(ALL_EVENTS) ? [...events, ...CATALOGUE] : events
  return [url, id, ...received].map((each) => each.toLowerCase())
}
