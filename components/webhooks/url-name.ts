import { middleCut } from '@/lib/format/middle-cut'
import { visibleText } from '@/lib/format/visible-text'

/** Up to here a URL is said whole. */
const WHOLE = 90
/** The longest host with its scheme and port. */
const HOST = 270
const PATH_HEAD = 16
const TAIL = 12

/** A URL as part of a spoken name: hidden characters written out; of a long one the host and the ends of its path. */
export function urlName(url: string): string {
  const text = visibleText(url)
  if (text.length <= WHOLE) return text
  const path = text.indexOf('/', text.indexOf('://') + 3)
  const head = path < 0 || path > HOST ? WHOLE - TAIL : path + PATH_HEAD
  return middleCut(text, head, TAIL)
}
