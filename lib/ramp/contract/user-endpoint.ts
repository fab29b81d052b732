/** What user-scoped endpoints have in common; a row overrides what differs. */
export const user = {
  scope: 'user',
  idempotency: 'none',
  successStatus: 200,
  params: null,
  query: null,
  body: null,
  isAnswerOptional: false,
  isAnswerSecret: false,
} as const

export const READ = { method: 'GET' } as const
