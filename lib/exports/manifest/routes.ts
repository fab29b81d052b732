import { get } from '../../api/route-data'
import type { Manifest } from './manifest'

export const MANIFEST = get('/api/{environment}/exports/{exportId}/manifest').reads('detail').answers<Manifest>()
