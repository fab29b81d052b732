import { getSequence } from '@/lib/archive/sequence/get-sequence'
import { SEQUENCE_ROUTES } from '@/lib/archive/sequence/routes'
import { SequenceParams, SequenceQuery } from '@/lib/archive/sequence/schemas'
import { route } from '@/lib/http/route'
import { readSubscriptions } from '@/lib/registrations/list/read-subscriptions'

export const GET = route(
  SEQUENCE_ROUTES.one,
  { access: 'delivery.read', params: SequenceParams, query: SequenceQuery },
  ({ params: { stream, resourceId }, query: { current }, ...scope }) =>
    getSequence(scope, { stream, resourceId, current }, readSubscriptions),
)
