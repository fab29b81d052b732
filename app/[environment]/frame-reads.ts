import 'server-only'
import { cache } from 'react'
import { getCoverage } from '@/lib/archive/coverage/get-coverage'
import { may } from '@/lib/auth/scope'
import type { PageScope } from '@/lib/http/page-scope'
import { getSecretNotice } from '@/lib/secret/get-secret-notice'

/** The frame of every page reads these once per request, because `pageScope` answers the same scope. */
export const frameCoverage = cache(getCoverage)

/** The notice about the secret; also null for a role without `secret.read`. */
export const frameSecretNotice = cache(async (scope: PageScope) =>
  may(scope.actor, 'secret.read') ? getSecretNotice(scope) : null,
)
