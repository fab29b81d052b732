import { prove } from '@/lib/auth/factors/proof/prove'
import { PROOF_ROUTES } from '@/lib/auth/factors/proof/routes'
import { ProofInput } from '@/lib/auth/factors/proof/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  PROOF_ROUTES.prove,
  { access: 'account.write', body: ProofInput, opensTo: ['proof'] },
  (context) => prove(context, context.body),
)
