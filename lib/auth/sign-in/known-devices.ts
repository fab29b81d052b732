import 'server-only'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '../../env'

/**
 * A browser in which a person signed in before has limits of its own, so that somebody else’s guesses do not keep that person
 * out. Its cookie has, for each person, an id, the time at which it expires, and a code over both and the e-mail address.
 */
const DAYS = 90
export const KNOWN_DEVICE_SECONDS = DAYS * 86_400

/** The most people of one cookie; the newest stay. */
const PEOPLE = 5

const ID_BYTES = 16

type KnownDevice = { id: string; expires: number; code: string }

/** Returns the id of the device for this person; null if they never signed in there, or too long ago. */
export function findKnownDevice(cookie: string | undefined, email: string, now = Date.now()): string | null {
  return parse(cookie).find((device) => isOf(device, email) && device.expires * 1000 > now)?.id ?? null
}

/** The cookie after a sign-in of this person, with a new id for them; other people’s ids stay. */
export function rememberDevice(cookie: string | undefined, email: string, now = Date.now()): string {
  const id = randomBytes(ID_BYTES).toString('base64url')
  const expires = Math.floor(now / 1000) + KNOWN_DEVICE_SECONDS
  const others = parse(cookie).filter((device) => !isOf(device, email) && device.expires * 1000 > now)
  return [{ id, expires, code: codeOf({ id, expires }, email) }, ...others]
    .slice(0, PEOPLE)
    .map((device) => `${device.id}.${device.expires}.${device.code}`)
    .join('~')
}

const PART = /^([\w-]{22})\.(\d{10})\.([\w-]{43})$/

function parse(cookie = ''): KnownDevice[] {
  return cookie
    .split('~', PEOPLE)
    .map((text) => PART.exec(text))
    .flatMap((match) => (match ? [{ id: match[1] ?? '', expires: Number(match[2]), code: match[3] ?? '' }] : []))
}

function isOf(device: KnownDevice, email: string): boolean {
  return timingSafeEqual(Buffer.from(device.code), Buffer.from(codeOf(device, email)))
}

function codeOf({ id, expires }: Pick<KnownDevice, 'id' | 'expires'>, email: string): string {
  return createHmac('sha256', env().authSecret).update(`known device\n${id}\n${expires}\n${email}`).digest('base64url')
}
