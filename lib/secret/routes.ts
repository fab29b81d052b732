import { get, post } from '../api/route-data'
import type { PreparedSecret, SecretChange, SecretNotice, SecretStatus } from './dto'
import type { NewSecret, SecretToSet, StepChange } from './schemas'

export const SECRET_ROUTES = {
  status: get('/api/{environment}/secret').answers<SecretStatus>(),
  notice: get('/api/{environment}/secret/notice').answers<{ notice: SecretNotice | null }>(),
  prepare: post('/api/{environment}/secret/prepare').body<NewSecret>().answers<PreparedSecret>(),
  confirmStep: post('/api/{environment}/secret/{changeId}/steps').body<StepChange>().answers<SecretChange>(),
  set: post('/api/{environment}/secret/{changeId}/set').body<SecretToSet>().answers<SecretChange>(),
  drop: post('/api/{environment}/secret/{changeId}/drop').answers<SecretChange>(),
}
