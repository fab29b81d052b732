import 'server-only'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { openEnvironments } from '../auth/open-environments'
import { actorIn, type OperatorActor, type Scope } from '../auth/scope'
import { readOpenSession } from '../auth/session/session'
import { RESERVED_NAMES } from '../configuration/shapes'
import { findEnvironment } from '../env'
import { noteRequest } from '../requests/request-notes'
import { newRequestId, readAddress } from './request-origin'
import { PAGE_ADDRESS_HEADER } from './security-headers'

const SIGN_IN_PAGE = '/sign-in'
const FACTOR_PAGE = '/sign-in/factor'
const NO_ROLE_PAGE = '/sign-in/no-role'

/** The scope of a page: its actor is a person. */
export type PageScope = Scope & { actor: OperatorActor }

/**
 * The scope of a page, one object per request. Redirects to sign in, to give an owed second factor, or to the page for people without
 * a role. An environment that is unknown, or closed to the person, is not found.
 */
export const pageScope = cache(async (environmentName: string): Promise<PageScope> => {
  // A reserved name is an address for programs, which do not sign in.
  if (RESERVED_NAMES.has(environmentName)) notFound()
  const found = await readOpenSession()
  if (!found || found.owes !== null) {
    const callbackUrl = (await headers()).get(PAGE_ADDRESS_HEADER) ?? '/'
    redirect(`${found ? FACTOR_PAGE : SIGN_IN_PAGE}?${new URLSearchParams({ callbackUrl })}`)
  }
  const environment = findEnvironment(environmentName)
  if (!environment) notFound()
  noteRequest({ operatorId: found.actor.id, environment: environment.name })
  const open = openEnvironments(found.actor)
  if (open.length === 0) redirect(NO_ROLE_PAGE)
  if (!open.includes(environment)) notFound()
  return {
    actor: actorIn(found.actor, environment.name),
    environment,
    requestId: newRequestId(),
    address: readAddress(await headers()),
  }
})
