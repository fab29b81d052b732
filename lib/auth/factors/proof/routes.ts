import type { z } from 'zod'
import { post } from '../../../api/route-data'
import type { GivenProof } from '../dto'
import type { ProofInput } from './schemas'

/** The route has no environment, because an account belongs to none. */
export const PROOF_ROUTES = {
  prove: post('/api/auth/factors/prove').body<z.input<typeof ProofInput>>().answers<GivenProof>(),
}
