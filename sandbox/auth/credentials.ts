import type { IncomingMessage } from 'node:http'

/** Undefined for a missing credential, null for a malformed bearer. */
export type Presented = {
  key: string | undefined
  timestamp: string | undefined
  signature: string | undefined
  integrationKey: string | undefined
  bearer: string | null | undefined
}

export function readCredentials({ headers, headersDistinct }: IncomingMessage): Presented {
  const read = (name: string) => {
    const given = headers[name]
    return given === undefined ? undefined : [given].flat().join(', ')
  }
  return {
    key: read('x-integrator-key'),
    timestamp: read('x-timestamp'),
    signature: read('x-signature'),
    integrationKey: read('x-integration-key'),
    bearer: readBearer(headersDistinct.authorization),
  }
}

/** Two Authorization headers are no credential. */
function readBearer(given: readonly string[] | undefined): string | null | undefined {
  if (given === undefined) return undefined
  const [only, ...others] = given
  if (others.length > 0) return null
  return /^Bearer ([\x21-\x7e]+)$/i.exec(only ?? '')?.[1] ?? null
}
