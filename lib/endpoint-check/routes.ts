import { get, post } from '../api/route-data'
import type { CheckReport, CheckSummary } from './dto'
import type { StartCheck } from './schemas'

export const CHECK_ROUTES = {
  list: get('/api/{environment}/redeliveries/targets/{targetId}/checks').reads('list').answers<CheckSummary[]>(),
  start: post('/api/{environment}/redeliveries/targets/{targetId}/checks').body<StartCheck>().answers<{ id: string }>(),
  one: get('/api/{environment}/redeliveries/targets/{targetId}/checks/{checkId}')
    .reads('detail')
    .answers<CheckReport>(),
}
