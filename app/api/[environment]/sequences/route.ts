import { listSequenceGaps } from '@/lib/archive/sequence/list-sequence-gaps'
import { SequenceGapQuery } from '@/lib/archive/sequence/schemas'
import { route } from '@/lib/http/route'
import { readSubscriptions } from '@/lib/registrations/list/read-subscriptions'

export const GET = route({ access: 'delivery.read', environment: true, query: SequenceGapQuery }, (context) =>
  listSequenceGaps(context, context.query, readSubscriptions),
)
