import 'server-only'
import type { Scope } from '../../auth/scope'
import { deleteOwned } from '../../sharing/owned'
import { PRESET_KIND } from './preset-access'

/** For everybody. @throws AppError `not_found` for one not seen; `forbidden` for another's */
export const deletePreset = (scope: Scope, id: string) => deleteOwned(PRESET_KIND, scope, id)
