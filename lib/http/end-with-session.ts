import type { WatchedSession } from '../auth/session/session-watch'

export function isEventStream(result: unknown): boolean {
  if (!(result instanceof Response)) return false
  return result.headers.get('content-type')?.startsWith('text/event-stream') ?? false
}

/** Releases the session when the body ends, fails or is given up. */
export function releaseAtEnd(response: Response, { release }: WatchedSession): Response {
  if (!response.body) {
    release()
    return response
  }
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          release()
          controller.close()
        } catch (error) {
          release()
          controller.error(error)
        }
      },
      cancel(reason) {
        release()
        return reader.cancel(reason)
      },
    },
    // Reads no more than the client takes.
    { highWaterMark: 0 },
  )
  return new Response(body, response)
}
