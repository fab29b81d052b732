import { post } from '../api/route-data'
import type { SignatureCheck } from './dto'
import type { SignatureToCheck } from './schemas'

export const CHECK_SIGNATURE = post('/api/{environment}/secret/check')
  .body<SignatureToCheck>()
  .answers<SignatureCheck>()
