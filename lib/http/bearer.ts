import { AppError } from '../errors'
import type { DoorRequest } from './mark'

const BEARER = /^bearer(?:[ \t]+(.*))?$/i

/** A token of this product, whatever follows. */
const OURS = /^rdk_/

/**
 * The token that a request brings instead of a session; null for none. A proxy in front may put a bearer of its own
 * beside a session: that one is no token.
 *
 * @throws AppError `invalid` for one of ours beside a session.
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
