import 'server-only'
import type { RegistrationsSeed } from '@/components/registrations/registration-queries'
import type { PageScope } from '@/lib/http/page-scope'
import { toProblem } from '@/lib/http/problem'
import { logger } from '@/lib/logger'
import { listRegistrations } from '@/lib/registrations/list/list-registrations'

/** Never fails: if the platform is down, the seed holds the problem. */
export async function readRegistrations(scope: PageScope): Promise<RegistrationsSeed> {
  try {
    return { list: await listRegistrations(scope), problem: null }
  } catch (error) {
    const { title, detail, status, requestId, platform } = toProblem(error, scope.requestId)
    logger.warn({ err: error, requestId, environment: scope.environment.name }, 'Registrations could not be read')
    return { list: null, problem: { title, detail, status, requestId, ...(platform && { platform }) } }
  }
}
