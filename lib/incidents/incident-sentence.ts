import { formatDuration } from '../format/duration'
import { formatCount, formatQuantity } from '../format/number'
import { formatMinute, formatPeriod, zoneOffset } from '../format/time'
import type { AnswerCount } from '../model/incident'
import type { IncidentDetail } from './dto'

type Told = Pick<IncidentDetail, 'incident' | 'events' | 'resources' | 'lookedAt'>

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/**
 * Tells what the endpoint did, as recorded, the most frequent first: `answered 503 or gave no usable answer`, or
 * `has answered 503 or given no usable answer` if it is ongoing.
 */
export function endpointDid(answers: readonly AnswerCount[], isOngoing = false): string {
  const outcomes = [...new Set(answers.map(({ outcome }) => outcome))]
  const told = EITHER.format(
    outcomes.map((outcome) => {
      const [only, ...others] = answers.filter((answer) => answer.outcome === outcome)
      const status = others.length === 0 ? (only?.status ?? null) : null
      if (outcome === 'unknown') return `${isOngoing ? 'given' : 'gave'} no usable answer`
      if (outcome === 'rejected') return status === null ? 'refused' : `refused with ${status}`
      return status === null ? 'answered with errors' : `answered ${status}`
    }),
  )
  return isOngoing ? `has ${told}` : told
}

/** Tells when an incident was, in the reader’s zone; `now` in milliseconds. */
export function incidentTime({ incident }: Pick<IncidentDetail, 'incident'>, zone: string, now: number): string {
  const { firstAt, endedAt } = incident
  const offset = zoneOffset(firstAt, zone)
  if (endedAt === null) return `since ${formatMinute(firstAt, zone, now)} ${offset}`
  const seconds = (Date.parse(endedAt) - Date.parse(firstAt)) / 1000
  return `from ${formatPeriod(firstAt, endedAt, zone, now)} ${offset}, ${formatDuration(seconds)}`
}

/** Tells how many deliveries, events and resources an incident hit. */
export function incidentHit({ incident, events, resources, lookedAt }: Told): string {
  const { failures } = incident
  const least = lookedAt === null ? '' : 'at least '
  return `${formatQuantity(failures, 'delivery', 'deliveries')} of ${least}${formatQuantity(events, 'event')} about ${least}${formatQuantity(resources, 'resource')}`
}

export function unresolvedWords(open: number): string {
  if (open === 0) return 'All of them are closed.'
  return `${formatCount(open)} ${open === 1 ? 'is' : 'are'} unresolved.`
}
