import type { DocumentedError } from './endpoint'

export const PROBLEM_TYPES = {
  blank: 'about:blank',
  unauthorized: 'urn:problem-type:auth:unauthorized',
  forbidden: 'urn:problem-type:forbidden',
  invalidFields: 'urn:problem-type:validation:invalid-fields',
  verificationFailed: 'urn:problem-type:business:verification-failed',
  idempotencyConflict: 'urn:problem-type:idempotency-conflict',
} as const

const UNAUTHORIZED: DocumentedError = {
  status: 401,
  type: PROBLEM_TYPES.unauthorized,
  when: 'a credential is missing or invalid; the answer never says which part failed',
}

export const INVALID_FIELDS: DocumentedError = {
  status: 400,
  type: PROBLEM_TYPES.invalidFields,
  when: 'a field of the request is missing or invalid',
}

/** Our assumption: section 4 names media types and no refusal. */
const UNSUPPORTED_MEDIA_TYPE: DocumentedError = {
  status: 415,
  type: null,
  when: 'the body is of a media type that the endpoint does not take',
}

export const INVALID_BODY = [INVALID_FIELDS, UNSUPPORTED_MEDIA_TYPE] as const

export const NOT_FOUND: DocumentedError = { status: 404, type: null, when: 'the resource does not exist' }

/** not-shown.md, "429": our assumption. */
const RATE_LIMITED: DocumentedError = { status: 429, type: null, when: 'too many requests in a short time' }

const SERVER_FAULT: DocumentedError = { status: 500, type: null, when: 'the platform failed' }

/** Section 5, rule 8, and section 7. */
const FORBIDDEN: DocumentedError = {
  status: 403,
  type: PROBLEM_TYPES.forbidden,
  when: 'the credential is valid but may not do this',
}

/** Section 7, "push to card inactive"; section 4.6. */
export const CAPABILITY_INACTIVE: DocumentedError = {
  status: 403,
  type: PROBLEM_TYPES.forbidden,
  when: 'the user’s capability for it is not active',
}

export const COMMON_ERRORS = [UNAUTHORIZED, FORBIDDEN, RATE_LIMITED, SERVER_FAULT] as const

const USER_MISSING: DocumentedError = { status: 404, type: null, when: 'the user does not exist' }

export const COMMON_USER_ERRORS = [USER_MISSING, ...COMMON_ERRORS] as const
