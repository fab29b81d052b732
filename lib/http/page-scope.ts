import 'server-only'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import type { OperatorActor, Scope } from '../auth/scope'
import { readOperator } from '../auth/session/session'
import { findEnvironment } from '../env'
import { newRequestId, readAddress } from './request-origin'
import { PAGE_ADDRESS_HEADER } from './security-headers'

/** The scope of a page: its actor is a person. */
export type PageScope = Scope & { actor: OperatorActor }

/**
 * Who is signed in, in which environment; once per request. Others go to the sign-in page and come back; an unknown
 * environment is not found.
 */
export async function pageScope(environmentName: string): Promise<PageScope> {
  const actor = await readOperator()
  if (!actor) {
    const callbackUrl = (await headers()).get(PAGE_ADDRESS_HEADER) ?? '/'
    redirect(`/sign-in?${new URLSearchParams({ callbackUrl })}`)
  }
  const environment = findEnvironment(environmentName)
  if (!environment) notFound()
  return { actor, environment, ...(await origin()) }
}

const origin = cache(async () => ({ requestId: newRequestId(), address: readAddress(await headers()) }))
