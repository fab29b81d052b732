import { AppError } from '../errors'
import type { DoorRequest } from './mark'

const BEARER = /^bearer(?:[ \t]+(.*))?$/i

/** The beginning of every access token of this product. */
const OURS = /^rdk_/

/**
 * The access token that a request brings instead of a session; null if there is none. A foreign bearer beside a session is
 * ignored, because a proxy in front may add its own.
 *
 * @throws AppError `invalid` for an access token beside a session.
 */
export function readBearer(headers: DoorRequest['headers'], sessionCookie: string): string | null {
  const match = BEARER.exec(headers.get('authorization') ?? '')
  if (!match) return null
  const text = match[1]?.trim() ?? ''
  if (!hasCookie(headers.get('cookie') ?? '', sessionCookie)) return text
  if (!OURS.test(text)) return null
  throw new AppError('invalid', 'The request has both a session and an access token. Send only one of them.')
}

function hasCookie(header: string, name: string): boolean {
  return header.split(';').some((pair) => pair.trim().startsWith(`${name}=`))
}
