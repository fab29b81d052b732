import { FAILING_OUTCOMES } from '../archive/derived/incidents/outage-rule'
import { OUTCOME_WORDS } from '../archive/explanations'
import { formatCount } from '../format/number'
import type { Narrowed } from './report-links'
import type { DeliveryReport } from './schemas'

type ReportedOutage = DeliveryReport['outages']['found'][number]

/** The rows of an outage, whole: `to` is not included. */
export function outageRows({ endpoint, firstAt, lastAt }: ReportedOutage): Narrowed {
  const to = new Date(Date.parse(lastAt) + 1).toISOString()
  return { endpoint: [endpoint], outcome: [...FAILING_OUTCOMES], from: firstAt, to }
}

/** `12 × failed 503`, `3 × unknown 504: timeout`. */
export function causeWords({ outcome, status, error, count }: ReportedOutage['causes'][number]): string {
  const answer = `${OUTCOME_WORDS[outcome].label.toLowerCase()}${status === null ? '' : ` ${status}`}`
  return `${formatCount(count)} × ${answer}${error === null ? '' : `: ${error}`}`
}
