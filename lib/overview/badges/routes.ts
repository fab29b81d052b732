import { get } from '../../api/route-data'
import type { Badges } from './badges'

export const BADGES = get('/api/{environment}/overview/badges').answers<Badges>()
