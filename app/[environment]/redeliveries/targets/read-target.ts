import 'server-only'
import { notFound } from 'next/navigation'
import type { Scope } from '@/lib/auth/scope'
import { AppError } from '@/lib/errors'
import type { TargetRow } from '@/lib/redelivery/targets/dto'
import { getTarget } from '@/lib/redelivery/targets/list-targets'

/** One that is not there is a page that is not found. */
export async function readTarget(scope: Scope, id: string): Promise<TargetRow> {
  try {
    return await getTarget(scope, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}
