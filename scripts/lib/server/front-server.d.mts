import type { IncomingMessage, Server, ServerResponse } from 'node:http'

type Limits = {
  checkMs?: number
  headersMs?: number
  requestMs?: number
  inAll?: number
  perAddress?: number
  reportMs?: number
}

type Options = {
  headers: Record<string, string>
  trustedProxies?: number
  log: (text: string) => void
  limits?: Limits
}

export function createFront(
  options: Options,
  onRequest: (request: IncomingMessage, response: ServerResponse) => void,
): Server
