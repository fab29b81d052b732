import { checkHealth } from '@/lib/http/check-health'
import { route } from '@/lib/http/route'

/** For load balancers and start scripts: 200 when the database answers, 503 otherwise. */
export const GET = route({ access: 'public' }, () => checkHealth())
