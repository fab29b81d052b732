import 'server-only'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import type { OperatorActor, Scope } from '../auth/scope'
import { readOperator } from '../auth/session/session'
import { findEnvironment } from '../env'
import { RESERVED_NAMES } from '../env-shapes'
import { newRequestId, readAddress } from './request-origin'
import { PAGE_ADDRESS_HEADER } from './security-headers'

/** The scope of a page: its actor is a person. */
export type PageScope = Scope & { actor: OperatorActor }

/** One object per request. Others sign in first; an unknown environment is not found. */
export const pageScope = cache(async (environmentName: string): Promise<PageScope> => {
  // An address of a program, which does not sign in.
  if (RESERVED_NAMES.has(environmentName)) notFound()
  const actor = await readOperator()
  if (!actor) {
    const callbackUrl = (await headers()).get(PAGE_ADDRESS_HEADER) ?? '/'
    redirect(`/sign-in?${new URLSearchParams({ callbackUrl })}`)
  }
  const environment = findEnvironment(environmentName)
  if (!environment) notFound()
  return { actor, environment, requestId: newRequestId(), address: readAddress(await headers()) }
})
