const WORDS = {
  name: 'the host name could not be resolved',
  connection: 'no connection could be opened',
  certificate: 'no secure connection could be opened',
  deadline: 'the time limit was exceeded',
  stopped: 'the request was stopped',
  broken: 'the connection broke before the complete answer arrived',
  'not http': 'the answer is not valid HTTP',
  'large headers': 'the headers of the answer are too large',
  'too many bytes': 'far more bytes came than the answer should have',
  'no final answer': 'only interim answers came',
  upgrade: 'the target switched to another protocol',
} as const

export type EgressProblemKind = keyof typeof WORDS

/** `code` comes from the operating system, TLS or undici, for example ECONNREFUSED. */
export type EgressProblem = { kind: EgressProblemKind; code: string | null }

export class EgressError extends Error {
  constructor(
    readonly kind: EgressProblemKind,
    options?: { cause: unknown },
  ) {
    super(WORDS[kind], options)
    this.name = 'EgressError'
  }

  get problem(): EgressProblem {
    return { kind: this.kind, code: faultCode(this.cause) }
  }
}

/** The problem in words for people. */
export function egressProblemWords({ kind, code }: EgressProblem): string {
  return code ? `${WORDS[kind]} (${code})` : WORDS[kind]
}

export function faultCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
