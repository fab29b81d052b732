import type { z } from 'zod'
import { get, post } from '../../api/route-data'
import type {
  AssigneeChoice,
  ReadableResources,
  RecordedReRead,
  RecoveryChange,
  ReReadOutcome,
  UndoneChange,
} from '../dto'
import type { AskedSelection, ChangeRecovery, UndoRecovery } from './schemas'

export const RECOVERY_CHANGE_ROUTES = {
  change: post('/api/{environment}/recovery/change').body<z.input<typeof ChangeRecovery>>().answers<RecoveryChange>(),
  undo: post('/api/{environment}/recovery/undo').body<z.input<typeof UndoRecovery>>().answers<UndoneChange>(),
  assignees: get('/api/{environment}/recovery/assignees').answers<AssigneeChoice[]>(),
  ids: post('/api/{environment}/recovery/ids')
    .body<z.input<typeof AskedSelection>>()
    .answers<{ ids: string[]; isCut: boolean }>(),
  readable: post('/api/{environment}/recovery/readable')
    .body<z.input<typeof AskedSelection>>()
    .answers<ReadableResources>(),
  reRead: post('/api/{environment}/recovery/{itemId}/re-read').answers<ReReadOutcome>(),
  /** The result of this re-read becomes evidence. */
  reReadDelivery: post('/api/{environment}/deliveries/{deliveryId}/re-read').answers<RecordedReRead>(),
}
