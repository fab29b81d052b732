import { FAILING_OUTCOMES } from '../archive/derived/incidents/incident-rule'
import { OUTCOME_WORDS } from '../archive/explanations'
import { formatCount } from '../format/number'
import type { Narrowed } from './report-links'
import type { DeliveryReport } from './schemas'

type ReportedIncident = DeliveryReport['outages']['found'][number]

/** The filter for all rows of an incident; `to` is exclusive. */
export function incidentRows({ endpoint, firstAt, lastAt }: ReportedIncident): Narrowed {
  const to = new Date(Date.parse(lastAt) + 1).toISOString()
  return { endpoint: [endpoint], outcome: [...FAILING_OUTCOMES], from: firstAt, to }
}

/** A cause in words, for example `12 × failed 503` or `3 × unknown 504: timeout`. */
export function causeWords({ outcome, status, error, count }: ReportedIncident['causes'][number]): string {
  const answer = `${OUTCOME_WORDS[outcome].label.toLowerCase()}${status === null ? '' : ` ${status}`}`
  return `${formatCount(count)} × ${answer}${error === null ? '' : `: ${error}`}`
}
