import { get } from './route-data'

export const HEALTH = get('/api/health').answers<{ status: 'ok' }>()
