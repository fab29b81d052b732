import 'server-only'
import type { Scope } from '../../auth/scope'
import { deleteOwned } from '../../sharing/owned'
import { PRESET_KIND } from './preset-access'

/** Deletes a preset for everybody. @throws AppError `not_found` if the actor can’t see it; `forbidden` for another’s */
export const deletePreset = (scope: Scope, id: string) => deleteOwned(PRESET_KIND, scope, id)
