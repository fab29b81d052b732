import type { IncomingMessage, ServerResponse } from 'node:http'

type Headers = Record<string, string | string[] | undefined>

export function createUnavailablePages(): {
  watch(request: IncomingMessage, response: ServerResponse): void
  mark(headers: Headers, retryAfter: number): void
}
