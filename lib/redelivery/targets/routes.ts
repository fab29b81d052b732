import type { z } from 'zod'
import { get, patch, post } from '../../api/route-data'
import type { TargetExchange, TargetList, TargetRow, TargetTest } from './dto'
import type { NewTarget, SampleEvent, TargetChange, TargetRemoval } from './schemas'

export const TARGET_ROUTES = {
  list: get('/api/{environment}/redeliveries/targets').reads('list').answers<TargetList>(),
  create: post('/api/{environment}/redeliveries/targets').body<NewTarget>().answers<TargetRow>(),
  one: get('/api/{environment}/redeliveries/targets/{targetId}').reads('detail').answers<TargetRow>(),
  change: patch('/api/{environment}/redeliveries/targets/{targetId}').body<TargetChange>().answers<TargetRow>(),
  test: post('/api/{environment}/redeliveries/targets/{targetId}/test').answers<TargetTest>(),
  sample: post('/api/{environment}/redeliveries/targets/{targetId}/sample')
    .body<SampleEvent>()
    .answers<TargetExchange>(),
  remove: post('/api/{environment}/redeliveries/targets/{targetId}/remove')
    .body<z.input<typeof TargetRemoval>>()
    .answers<{ id: string }>(),
}
