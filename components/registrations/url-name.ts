import { middleCut } from '@/lib/format/middle-cut'
import { visibleText } from '@/lib/format/visible-text'

const WHOLE = 90
const HOST = 270
const PATH_HEAD = 16
const TAIL = 12

/** A URL for screen readers: hidden characters are escaped, long URLs shortened. */
export function urlName(url: string): string {
  const text = visibleText(url)
  if (text.length <= WHOLE) return text
  const path = text.indexOf('/', text.indexOf('://') + 3)
  const head = path < 0 || path > HOST ? WHOLE - TAIL : path + PATH_HEAD
  return middleCut(text, head, TAIL)
}
