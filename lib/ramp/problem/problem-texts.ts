export const PROBLEM_KINDS = [
  'unauthorized',
  'forbidden',
  'not_found',
  'invalid',
  'conflict',
  'rate_limited',
  'server',
  'timeout',
  'connection',
  'contract',
] as const

export type ProblemKind = (typeof PROBLEM_KINDS)[number]

type Text = { happened: string; advice: string }

export const TEXTS: Record<ProblemKind, Text> = {
  unauthorized: {
    happened: 'the platform refused the credentials',
    advice: 'Check this environment’s integrator key and secret.',
  },
  forbidden: {
    happened: 'the platform does not allow this for these credentials',
    advice: 'Ask the platform which permission is missing.',
  },
  not_found: { happened: 'the platform did not find it', advice: 'It may have been removed. Refresh the list.' },
  invalid: {
    happened: 'the platform refused the request as invalid',
    advice: 'Correct the fields it names, then try again.',
  },
  conflict: {
    happened: 'the platform reports a conflict with the current state',
    advice: 'Read the current state before you try again.',
  },
  rate_limited: { happened: 'the platform asks Rampdesk to slow down', advice: 'Wait before you try again.' },
  server: {
    happened: 'the platform failed',
    advice: 'Try again in a few minutes. If the problem persists, ask the platform.',
  },
  timeout: { happened: 'the platform did not answer in time', advice: 'Try again in a few minutes.' },
  connection: {
    happened: 'the platform could not be reached',
    advice: 'Check the network and this environment’s base address.',
  },
  contract: {
    happened: 'the platform’s answer could not be understood',
    advice: 'Try again. If the problem persists, report it to the platform.',
  },
}

/** The advice after a change of unknown end, which is never repeated automatically. */
export const MAY_HAVE_HAPPENED = 'The change may have been made. Read the current state before you repeat it.'

const BY_STATUS: Record<number, ProblemKind> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  408: 'timeout',
  409: 'conflict',
  410: 'not_found',
  429: 'rate_limited',
}

/** Redirects are outside the contract. */
export function kindOfStatus(status: number): ProblemKind {
  const named = BY_STATUS[status]
  if (named) return named
  if (status >= 500) return 'server'
  return status >= 400 ? 'invalid' : 'contract'
}
