import { get } from '../../api/route-data'
import type { Sequence, SequenceGapPage } from './dto'

export const SEQUENCE_ROUTES = {
  page: get('/api/{environment}/sequences').reads('list').query<string>().answers<SequenceGapPage>(),
  one: get('/api/{environment}/sequences/{stream}/{resourceId}')
    .reads('detail')
    .query<{ current?: number }>()
    .answers<Sequence>(),
}
