import { get } from '../api/route-data'
import type { ReRead } from './dto'

export const RE_READ = get('/api/{environment}/deliveries/{deliveryId}/re-read').answers<ReRead>()
