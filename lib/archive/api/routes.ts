import { get, post } from '../../api/route-data'
import type { Coverage } from '../dto'
import type { Span } from '../sync/spans'

export const ARCHIVE_ROUTES = {
  coverage: get('/api/{environment}/coverage').answers<Coverage>(),
  sync: post('/api/{environment}/sync')
    .query<{ kind?: Span['kind'] }>()
    .answers<{ queued: boolean; isBehind: boolean }>(),
}
