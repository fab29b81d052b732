import { checkChain } from '@/lib/audit/check-chain'
import { ChainQuery } from '@/lib/audit/schemas'
import { route } from '@/lib/http/route'

/** A part of the chain; ask again with `after` at its `through`, until that is `newest`. */
export const GET = route({ access: 'audit.read', environment: true, query: ChainQuery }, (context) =>
  checkChain(context, context.query.after),
)
