import { get, post } from '../../../api/route-data'
import type { ImportProblems, ImportStatus, KeyImport } from './dto'
import type { NewImport } from './schemas'

export const KEY_IMPORT_ROUTES = {
  newest: get('/api/{environment}/settings/user-keys/imports')
    .reads('user_key')
    .answers<{ newest: ImportStatus | null }>(),
  begin: post('/api/{environment}/settings/user-keys/imports').body<NewImport>().answers<KeyImport>(),
  part: post('/api/{environment}/settings/user-keys/imports/{importId}/parts')
    .query<{ from: number }>()
    .body<Uint8Array<ArrayBuffer>>('text/csv')
    .answers<KeyImport>(),
  start: post('/api/{environment}/settings/user-keys/imports/{importId}/start').answers<KeyImport>(),
  stop: post('/api/{environment}/settings/user-keys/imports/{importId}/stop').answers<KeyImport>(),
  problems: get('/api/{environment}/settings/user-keys/imports/{importId}/problems')
    .reads('user_key')
    .query<{ after: number }>()
    .answers<ImportProblems>(),
}
