import { getRequestListener } from '@hono/node-server'

/** Faster than the global Request and Response. Only for a process that is nothing but the sandbox. */
export function useLightResponses(): void {
  getRequestListener(() => new Response(), { overrideGlobalObjects: true })
}
