import { z } from 'zod'
import { Id } from '../schemas/fields'
import type { DocumentedError, EndpointDefinition } from './endpoint'
import { COMMON_ERRORS, COMMON_USER_ERRORS, INVALID_BODY, INVALID_FIELDS, NOT_FOUND } from './errors'

const USUAL = {
  method: 'GET',
  params: null,
  query: null,
  body: null,
  isAnswerOptional: false,
  successStatus: 200,
  idempotency: 'none',
  isAnswerSecret: false,
} as const

/** `refusals`: the errors of this endpoint besides the usual ones for its parameters, query and body. */
type Given = Pick<EndpointDefinition, 'title' | 'path' | 'answer'> &
  Partial<Omit<EndpointDefinition, 'errors'>> & { refusals?: readonly DocumentedError[] }

type Defined<Common, Own> = Omit<typeof USUAL & Common, keyof Own> & Own & Pick<EndpointDefinition, 'errors'>

/** Defines endpoints of one kind: a member that a definition leaves out comes from `common`, else from `USUAL`. */
const definer =
  <const Common extends Partial<EndpointDefinition>>(common: Common, commonErrors: readonly DocumentedError[]) =>
  <const Own extends Given>(own: Own): Defined<Common, Own> => ({
    ...USUAL,
    ...common,
    ...own,
    errors: [
      ...(own.body ? INVALID_BODY : []),
      ...(own.query ? [INVALID_FIELDS] : []),
      ...(own.refusals ?? []),
      ...(own.params ? [NOT_FOUND] : []),
      ...commonErrors,
    ],
  })

export const user = definer({ scope: 'user' }, COMMON_USER_ERRORS)

/** Section 4.9: these endpoints take no user bearer. */
export const integrator = definer({ scope: 'integrator', section: '4.9' }, COMMON_ERRORS)

export const ById = z.strictObject({ id: Id })
