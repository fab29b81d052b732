import { z } from 'zod'
import { TOKEN_LIFETIME_SECONDS } from '../../ramp/contract/schemas/integrator-token'

const { max } = TOKEN_LIFETIME_SECONDS

export const SHORTEST_LIFETIME_SECONDS = 60

export const NewToken = z.object({
  lifetimeSeconds: z
    .int('must be a whole number of seconds')
    .min(SHORTEST_LIFETIME_SECONDS, `must be at least ${SHORTEST_LIFETIME_SECONDS} seconds`)
    .max(max, `must be at most ${max} seconds`),
})
export type NewToken = z.infer<typeof NewToken>
