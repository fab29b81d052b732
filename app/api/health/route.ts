import { HEALTH } from '@/lib/api/health'
import { route } from '@/lib/http/route'

/** Reads no database: a database that is down is no reason to restart the process. */
export const GET = route(HEALTH, { access: 'public' }, () => ({ status: 'ok' as const }))
