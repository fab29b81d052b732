import type { IncomingMessage, ServerResponse } from 'node:http'

export function serveStatic(
  folder?: string,
): (request: IncomingMessage, response: ServerResponse, next: () => unknown) => unknown
