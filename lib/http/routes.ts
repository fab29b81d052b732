import { get } from '../api/route-data'

export const HEALTH = get('/api/health').answers<{ status: 'ok' }>()
