import 'server-only'
import { may } from '@/lib/auth/scope'
import { withoutRemoved } from '@/lib/console/form/without-removed'
import { getHistoryEntry } from '@/lib/console/history/list-history'
import { takesConsoleWrites } from '@/lib/console/may-write'
import { EntryParams } from '@/lib/console/schemas'
import type { PageScope } from '@/lib/http/page-scope'
import type { Permission } from '@/lib/model/role'
import { found } from '../desk-page'

/** The request from the history that the address asks to run again; null if it names none. */
export async function keptStart(scope: PageScope, from: unknown) {
  const asked = EntryParams.safeParse({ entryId: from })
  if (!asked.success) return null
  const { input, credential, userId } = await found(getHistoryEntry(scope, asked.data.entryId))
  return { input: withoutRemoved(input), credential, userId }
}

/** The reason why this person can’t send from this environment; null if they can. */
export function closedTo({ actor, environment }: PageScope, permission: Permission | null): string | null {
  const lacking = (['console.write', permission] as const).find((each) => each && !may(actor, each))
  if (lacking) return `Your role (${actor.role}) does not have the permission ${lacking}, so it can’t send this.`
  if (takesConsoleWrites(environment)) return null
  return `The configuration makes the console read-only in ${environment.label}.`
}
