import 'server-only'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import type { OperatorActor, Scope } from '../auth/scope'
import { readOperator } from '../auth/session/session'
import { findEnvironment } from '../env'
import { newRequestId, readAddress } from './request-origin'
import { PAGE_ADDRESS_HEADER } from './security-headers'

/** A scope whose actor is a person: what every page has. */
export type PageScope = Scope & { actor: OperatorActor }

/**
 * The scope of a page: who is signed in, in which environment; one per request. Sends people who are not signed in to
 * the sign-in page, from which they come back, and answers an unknown environment with the not-found page.
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
