import { prove } from '@/lib/auth/factors/prove'
import { FACTOR_ROUTES } from '@/lib/auth/factors/routes'
import { ProofInput } from '@/lib/auth/factors/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  FACTOR_ROUTES.prove,
  { access: 'account.write', body: ProofInput, opensTo: ['proof'] },
  (context) => prove(context, context.body),
)
