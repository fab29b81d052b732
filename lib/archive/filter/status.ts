import { capitalize } from '../../format/capitalize'
import type { Outcome } from '../../model/outcome'

/**
 * A choice of the status filter. The outcome tells who set a status (specification, 6.5 rule 4). `404` and `4xx` were answered by the
 * endpoint. Without a usable answer the platform sets a code of its own: `unanswered`, `unanswered-504`, or
 * `unanswered-none` for no code. A contradictory record does not tell: `unclear`. `none` is no status at all.
 */
export const STATUS_TEXT = /^(?:[1-9]xx|none|unclear|unanswered(?:-(?:none|\d{1,9}))?|\d{1,9})$/

/** The choices that stand for more than one code each. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'unanswered'] as const

export const UNANSWERED = 'unanswered'

/** "No status" in the kept counts, whose keys have no nulls. */
export const NO_STATUS = -1

const UNANSWERED_CODE = `${UNANSWERED}-`

/** The codes that the platform sets itself (not-shown.md, 2.10 `error`). */
const PLATFORM_CODES: Record<string, string> = {
  '500': '500, any other failure',
  '504': '504, timed out',
  none: 'no code',
}

const WORDS: Record<string, string> = { none: 'no status', unclear: 'contradictory record', [UNANSWERED]: 'no answer' }

type Status = { outcome: Outcome; responseStatus: number | null }

/** The status choice of a record; every record has exactly one. */
export function statusChoiceOf({ outcome, responseStatus }: Status): string {
  if (outcome === 'unknown') return `${UNANSWERED_CODE}${responseStatus ?? 'none'}`
  if (responseStatus === null) return 'none'
  return outcome === 'contradictory' ? 'unclear' : String(responseStatus)
}

export function isStatusClass(choice: string): boolean {
  return choice === UNANSWERED || choice.endsWith('xx')
}

/** The choices that a record’s status passes: its own, and its class. */
export function statusChoicesOf(record: Status): string[] {
  const own = statusChoiceOf(record)
  if (record.outcome === 'unknown') return [own, UNANSWERED]
  return /^[1-9]\d\d$/.test(own) ? [own, `${own[0]}xx`] : [own]
}

/** The code that the platform set, or null for another choice. */
export function platformCode(choice: string): string | null {
  return choice.startsWith(UNANSWERED_CODE) ? choice.slice(UNANSWERED_CODE.length) : null
}

/** The label of a choice within its group, for example `504, timed out`. */
export function statusLabel(choice: string): string {
  const code = platformCode(choice)
  return code === null ? capitalize(WORDS[choice] ?? choice) : (PLATFORM_CODES[code] ?? code)
}

/** The name of a choice outside its group, for example `no answer (504)`. */
export function statusWord(choice: string): string {
  const code = platformCode(choice)
  if (code === null) return WORDS[choice] ?? choice
  return code === 'none' ? 'no answer, no code' : `no answer (${code})`
}
