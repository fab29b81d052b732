import { HEALTH } from '@/lib/api/health'
import { checkHealth } from '@/lib/http/check-health'
import { route } from '@/lib/http/route'

export const GET = route(HEALTH, { access: 'public' }, () => checkHealth())
