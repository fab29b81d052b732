import 'server-only'
import { cache } from 'react'
import { getCoverage } from '@/lib/archive/coverage/get-coverage'
import { getSecretNotice } from '@/lib/secret/get-secret-notice'

/** Readings of the frame of every page, once per request: `pageScope` answers one scope. */
export const frameCoverage = cache(getCoverage)

export const frameSecretNotice = cache(getSecretNotice)
