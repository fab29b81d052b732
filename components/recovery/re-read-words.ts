import { formatQuantity } from '@/lib/format/number'
import type { ReReadOutcome } from '@/lib/recovery/dto'

export function reReadText({ resource, state, isFinal, closed }: ReReadOutcome): string {
  if (state === null) return `The platform says no state of the ${resource}. Nothing was closed.`
  if (!isFinal) return `The ${resource} is ${state}, which it can still leave. Nothing was closed.`
  return `The ${resource} is ${state}. ${formatQuantity(closed, 'failure')} closed.`
}
