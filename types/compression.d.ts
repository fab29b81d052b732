declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  const compression: () => Compress
  export = compression
}
