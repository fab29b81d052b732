import { HEALTH } from '@/lib/api/health'
import { route } from '@/lib/http/route'

/** Touches no database: a database that is down is no reason to start the process again. */
export const GET = route(HEALTH, { access: 'public' }, () => ({ status: 'ok' as const }))
