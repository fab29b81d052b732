import { getSequence } from '@/lib/archive/sequence/get-sequence'
import { SequenceParams, SequenceQuery } from '@/lib/archive/sequence/schemas'
import { route } from '@/lib/http/route'
import { readSubscriptions } from '@/lib/registrations/list/read-subscriptions'

export const GET = route(
  { access: 'delivery.read', environment: true, params: SequenceParams, query: SequenceQuery },
  ({ params: { stream, resourceId }, query: { current }, ...scope }) =>
    getSequence(scope, { stream, resourceId, current }, readSubscriptions),
)
