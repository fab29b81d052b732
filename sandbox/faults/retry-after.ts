import { namesOf } from './names-of'

/** The header, and `retryAfter` of the document (section 7). */
export type RetryAfter = { header: string | null; retryAfter?: number }

type Form = (seconds: number, now: number) => RetryAfter

const httpDate = (instant: number) => new Date(instant).toUTCString()

/** Only `seconds` follows the specification. */
export const RETRY_AFTER_FORMS = {
  seconds: (seconds) => ({ header: String(seconds), retryAfter: seconds }),
  date: (seconds, now) => ({ header: httpDate(now + seconds * 1000) }),
  'past-date': (seconds, now) => ({ header: httpDate(now - seconds * 1000) }),
  negative: (seconds) => ({ header: `-${seconds}` }),
  huge: () => ({ header: '99999999999' }),
  decimal: (seconds) => ({ header: `${seconds}.5` }),
  garbage: () => ({ header: 'soon' }),
  none: () => ({ header: null }),
  'body-only': (seconds) => ({ header: null, retryAfter: seconds }),
} as const satisfies Record<string, Form>

export type RetryAfterForm = keyof typeof RETRY_AFTER_FORMS

export const RETRY_AFTER_NAMES = namesOf(RETRY_AFTER_FORMS)

export function retryAfter(form: RetryAfterForm, seconds: number, now: number): RetryAfter {
  return RETRY_AFTER_FORMS[form](seconds, now)
}
