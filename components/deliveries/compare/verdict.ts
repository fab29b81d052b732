import type { DifferenceList } from '@/lib/archive/compare/payload-diff'
import type { DeliveryDetail } from '@/lib/archive/dto'
import { formatQuantity } from '@/lib/format/number'

/** Compares by size and hash, since long payloads are not here whole. */
const haveSamePayload = (a: DeliveryDetail, b: DeliveryDetail) =>
  a.payloadBytes === b.payloadBytes && a.payloadSha256 === b.payloadSha256

export const hasRest = ({ payloadRestAt }: DeliveryDetail) => payloadRestAt !== null

export function payloadVerdict(a: DeliveryDetail, b: DeliveryDetail, list: DifferenceList | null): string {
  if (haveSamePayload(a, b)) return 'The payloads are identical, byte for byte.'
  if (hasRest(a) || hasRest(b))
    return 'The payloads differ. At least one of them is long: only the beginnings are compared.'
  if (list === null) return 'The payloads differ. They are compared as text, not member by member.'
  const count = list.differences.length + list.unlisted
  if (count > 0) return `The payloads differ in ${formatQuantity(count, 'place')}`
  return 'The payloads hold the same members and values; only white space or member order differs. Their signatures still differ, because a signature covers the exact bytes.'
}

export function compareNotes(a: DeliveryDetail, b: DeliveryDetail): string[] {
  const isSamePayload = haveSamePayload(a, b)
  const notes: string[] = []
  if (a.eventId !== null && a.eventId === b.eventId) {
    notes.push(
      isSamePayload
        ? 'Both carry the same event id: one event, delivered more than once. A handler that deduplicates by event id processes it once (section 6.3).'
        : 'Both carry the same event id, but the payloads differ. A snapshot never changes (section 6.3): ask the platform which of the two is right.',
    )
  } else if (isSamePayload && a.family === 'generic') {
    notes.push(
      'Payloads of generic events carry no event id and no time: identical ones can still be two events (section 6.2).',
    )
  }
  const order = orderNote(a, b)
  if (order) notes.push(order)
  return notes
}

function orderNote(a: DeliveryDetail, b: DeliveryDetail): string | null {
  if (a.resourceId === null || a.resourceId !== b.resourceId) return null
  if (a.sequence === null || b.sequence === null) return 'Both are about the same resource.'
  if (a.sequence === b.sequence) {
    return a.eventId === b.eventId
      ? null
      : `Both have sequence ${a.sequence} of the same resource, but different event ids. A sequence belongs to one event (section 6.3).`
  }
  const [later, word] = b.sequence > a.sequence ? [b, 'second'] : [a, 'first']
  return `Both are about the same resource. The ${word} has the higher sequence (${later.sequence}): a handler that has accepted it ignores the other one (section 6.3).`
}
