import { listSequenceGaps } from '@/lib/archive/list-sequence-gaps'
import { SequenceGapQuery } from '@/lib/archive/sequence/schemas'
import { route } from '@/lib/http/route'

export const GET = route({ access: 'delivery.read', environment: true, query: SequenceGapQuery }, (context) =>
  listSequenceGaps(context, context.query),
)
