import { parseUrl } from '../parse-url'
import { bare } from './bare-text'
import { piecesOf, splitWords } from './words'

const SHORTEST = 5
const LONGEST = 200

/** Dates, times, amounts, phone numbers and addresses of machines are no ids. */
const NO_ID = /^(?:\d{4}-\d{2}-\d{2}(?:T[\d:.+-]*Z?)?|[\d:.,+-]+Z?|[\d.,]+[A-Za-z]{1,4}|[A-Za-z]{2,4}[\d.,]*[.,]\d+)$/

/**
 * Words of a longer text, or their parts, that may be ids of any platform, the likeliest first: with digits, or parts
 * joined by underscores. Ids are opaque (not-shown.md, rule 2), so look for these, but do not trust them.
 */
export function looseIds(text: string): string[] {
  const ids = splitWords(text)
    .flatMap((word) => [bare(word), ...piecesOf(word)])
    .flatMap(withoutHost)
    .flatMap((piece) => [piece, ...partsAtDots(piece)])
  return [...new Set(ids)].filter(looksLikeId).toSorted((a, b) => rankOf(a) - rankOf(b))
}

function withoutHost(piece: string): string[] {
  const url = piece.includes('://') ? parseUrl(piece) : null
  if (!url) return [piece]
  return [url.pathname, url.search, url.hash].flatMap((part) => part.split('/')).flatMap(piecesOf)
}

/** The parts of `ref.po_1` and `po_1.pdf`. */
const partsAtDots = (piece: string) => (NO_ID.test(piece) || piece.includes('@') ? [] : piece.split('.'))

function looksLikeId(text: string): boolean {
  if (text.length < SHORTEST || text.length > LONGEST || /[\s@]/u.test(text)) return false
  return /\p{L}_\p{L}/u.test(text) || (/\d/.test(text) && (!NO_ID.test(text) || /^\d+$/.test(text)))
}

function rankOf(text: string): number {
  const hasDigit = /\d/.test(text)
  if (hasDigit && text.includes('_')) return 0
  if (hasDigit && /\p{L}/u.test(text)) return /^[\w-]+$/.test(text) ? 1 : 2
  return hasDigit ? 3 : 4
}
