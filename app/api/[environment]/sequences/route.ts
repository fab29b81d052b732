import { listSequenceGaps } from '@/lib/archive/sequence/list-sequence-gaps'
import { SEQUENCE_ROUTES } from '@/lib/archive/sequence/routes'
import { SequenceGapQuery } from '@/lib/archive/sequence/schemas'
import { route } from '@/lib/http/route'
import { readSubscriptions } from '@/lib/registrations/list/read-subscriptions'

export const GET = route(SEQUENCE_ROUTES.page, { access: 'delivery.read', query: SequenceGapQuery }, (context) =>
  listSequenceGaps(context, context.query, readSubscriptions),
)
