import { checkHealth } from '@/lib/http/check-health'
import { route } from '@/lib/http/route'
import { HEALTH } from '@/lib/http/routes'

export const GET = route(HEALTH, { access: 'public' }, () => checkHealth())
