import { route } from '@/lib/http/route'
import { RECOVERY_CHANGE_ROUTES } from '@/lib/recovery/change/routes'
import { UndoRecovery } from '@/lib/recovery/change/schemas'
import { undoRecovery } from '@/lib/recovery/change/undo-recovery'

export const POST = route(RECOVERY_CHANGE_ROUTES.undo, { access: 'recovery.write', body: UndoRecovery }, (context) =>
  undoRecovery(context, context.body.steps),
)
