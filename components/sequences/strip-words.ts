import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import type { FoldCell, GapCell, NumberCell, Strip } from '@/lib/archive/sequence/dto'
import { numbersText, REASON_WORDS } from '@/lib/archive/sequence/reasons'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'

/** The number of endpoints named in a sentence, so that they do not drown its other parts. */
const ENDPOINTS_NAMED = 3

const CONFLICT_WORDS: Record<NumberCell['conflicts'][number], string> = {
  'event-ids': 'its records have different event ids',
  events: 'its records are of different events',
  numbers: 'its event id also has another number',
}

/** A cell in words, for screen readers and on hover. */
export function describeNumber(cell: NumberCell): string {
  const what = cell.milestones.map((milestone) => visibleText(milestone)).join(', ')
  const name = `${formatCount(cell.sequence)}${what ? ` ${what}` : ''}`
  if (cell.state === null) return `${name}: in the archive; its records were not read`
  const parts = [
    OUTCOME_WORDS[cell.state].label.toLowerCase(),
    ...(cell.isLate ? ['late: recorded after a higher number'] : []),
    ...(cell.records > cell.endpointCount ? [`${formatQuantity(cell.records, 'record')} joined`] : []),
    ...cell.conflicts.map((conflict) => `conflict: ${CONFLICT_WORDS[conflict]}`),
    ...endpointTexts(cell),
  ]
  return `${name}: ${parts.join('; ')}`
}

function endpointTexts({ endpoints, endpointCount }: NumberCell): string[] {
  if (endpointCount < 2) return []
  const named = endpoints
    .slice(0, ENDPOINTS_NAMED)
    .map(
      ({ endpoint, outcome }) =>
        `${OUTCOME_WORDS[outcome].label.toLowerCase()} at ${visibleText(formatEndpoint(endpoint))}`,
    )
  const others = endpointCount - named.length
  return others > 0 ? [...named, `and ${formatQuantity(others, 'other endpoint')}`] : named
}

export function describeGap({ first, last, reason }: GapCell): string {
  return `${numbersText(first, last, formatCount)}: no record, ${REASON_WORDS[reason].label.toLowerCase()}`
}

export function describeFold({ first, last, missing, reasons, worst }: FoldCell): string {
  const gaps = reasons.map((reason) => REASON_WORDS[reason].label.toLowerCase()).join(', ')
  const parts = [
    ...(worst ? [`at worst ${OUTCOME_WORDS[worst].label.toLowerCase()}`] : []),
    missing > 0 ? `${formatCount(missing)} without a record (${gaps})` : 'none missing',
  ]
  return `${numbersText(first, last, formatCount)}, not drawn: ${parts.join('; ')}`
}

/** A strip in short, for example `1 gap · 2 late` or `no gap`. */
export function summarize({ gaps, missing, late, conflicts, unnumbered }: Strip): string {
  const parts = [
    ...(gaps > 0 ? [formatQuantity(gaps, 'gap')] : ['no gap']),
    ...(missing > gaps ? [`${formatCount(missing)} numbers missing`] : []),
    ...(late > 0 ? [`${formatCount(late)} late`] : []),
    ...(conflicts > 0 ? [formatQuantity(conflicts, 'conflict')] : []),
    ...(unnumbered > 0 ? [`${formatQuantity(unnumbered, 'record')} without a usable number`] : []),
  ]
  return parts.join(' · ')
}
