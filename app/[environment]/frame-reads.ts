import 'server-only'
import { cache } from 'react'
import { getCoverage } from '@/lib/archive/coverage/get-coverage'
import { may } from '@/lib/auth/scope'
import type { PageScope } from '@/lib/http/page-scope'
import { getSecretNotice } from '@/lib/secret/get-secret-notice'

/** Readings of the frame of every page, once per request: `pageScope` answers one scope. */
export const frameCoverage = cache(getCoverage)

/** Null for a role that may not read it, too. */
export const frameSecretNotice = cache(async (scope: PageScope) =>
  may(scope.actor, 'secret.read') ? getSecretNotice(scope) : null,
)
