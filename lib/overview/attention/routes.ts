import { get } from '../../api/route-data'
import type { Attention, AttentionPlace } from './attention'

export const ATTENTION = get('/api/{environment}/overview/attention')
  .query<{ place: AttentionPlace }>()
  .answers<Attention>()
