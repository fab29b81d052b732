import { checkChain } from '@/lib/audit/check-chain'
import { AUDIT_ROUTES } from '@/lib/audit/routes'
import { ChainQuery } from '@/lib/audit/schemas'
import { route } from '@/lib/http/route'

/** A part of the chain; ask again with `after` at its `through`, until that is `newest`. */
export const GET = route(AUDIT_ROUTES.chain, { access: 'audit.read', query: ChainQuery }, (context) =>
  checkChain(context, context.query.after),
)
