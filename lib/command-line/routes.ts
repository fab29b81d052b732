import { get } from '../api/route-data'

export const COMMAND = get('/api/{environment}/command').answers<Response>()
