import { DELIVERIES } from '../../archive/filter/deliveries'
import { formatEndpoint } from '../../format/endpoint'
import { rowAddress } from '../../list/row-address'
import type { AlertCause } from '../../model/alert/alert'
import { FAMILIES, FAMILY_WORDS } from '../../model/family'
import { causeOfEndpoint, type HourDimension, NO_CAUSE } from './rule-kind'

const DIMENSION_WORDS: Record<HourDimension, string> = {
  all: 'All deliveries together',
  endpoint: 'Each endpoint',
  event: 'Each event',
  family: 'Each family of events',
}

export const DIMENSION_CHOICES = Object.entries(DIMENSION_WORDS).map(([value, label]) => ({ value, label }))

/** The name and cause under which a subject of a dimension is told. */
export function describeSubject(dimension: HourDimension, subject: string): { subjectName: string; cause: AlertCause } {
  switch (dimension) {
    case 'all':
      return { subjectName: 'All deliveries', cause: NO_CAUSE }
    case 'endpoint':
      return { subjectName: formatEndpoint(subject), cause: causeOfEndpoint(subject) }
    case 'event':
      return { subjectName: subject, cause: NO_CAUSE }
    case 'family':
      return { subjectName: `Events that are ${familyWords(subject)}`, cause: NO_CAUSE }
  }
}

function familyWords(subject: string): string {
  const family = FAMILIES.find((one) => one === subject)
  return family ? FAMILY_WORDS[family] : subject
}

type Which = Omit<Parameters<typeof DELIVERIES.query>[0], 'endpoint' | 'event' | 'family'>

/** The address of the list of a subject’s deliveries, with further filters. */
export function subjectRows(environment: string, dimension: HourDimension, subject: string, which: Which = {}): string {
  return rowAddress(DELIVERIES, environment, {
    ...which,
    ...(dimension === 'endpoint' && { endpoint: [subject] }),
    ...(dimension === 'event' && { event: [subject] }),
    ...(dimension === 'family' && { family: FAMILIES.filter((one) => one === subject) }),
  })
}
