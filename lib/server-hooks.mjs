import { channel, subscribe } from 'node:diagnostics_channel'

/**
 * Links `scripts/server.mjs` and the app. Next.js bundles the app, so that the two share no modules, but the channels of Node.js.
 *
 * @typedef {object} ServerHooks
 * @property {boolean} [isOwnServer] set by the server, which replaces forwarding headers of clients
 * @property {boolean} [isStarting] set by the app before anything else
 * @property {() => void} [started] called by the app once it can answer
 * @property {Readonly<Record<string, string>>} [headers] of every answer; set by the app
 * @property {(request: IncomingMessage, response: ServerResponse) => void} [preparePage] gives a page its headers; set by the app
 * @property {(headers: IncomingHttpHeaders, retryAfter: number) => void} [markUnavailable] called by the app for a page that failed
 * @property {(request: IncomingMessage, response: ServerResponse, route: string, run: () => void) => void} [watchRequest] runs what answers one request; set by the app
 * @property {(request: IncomingMessage, response: ServerResponse) => boolean} [answer] answers a read without Next.js and then returns true; set by the app. Without it every request goes through Next.js
 * @property {() => Promise<void>} [drain] ends streams; set by the app
 * @property {() => Promise<void>} [stop] closes worker and database; set by the app
 */
/** @import { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http' */

/** The length of an answer's body, from the app to the server, which sends it as `content-length`. */
export const LENGTH_HEADER = 'x-body-length'

const NAME = 'rampdesk.server-hooks'

/**
 * The first caller keeps the hooks and answers every later one over the channel.
 *
 * @returns {ServerHooks} the same object in the server and the app, for the life of the process
 */
export function serverHooks() {
  /** @type {{ hooks?: ServerHooks }} */
  const question = {}
  channel(NAME).publish(question)
  if (question.hooks) return question.hooks
  const hooks = {}
  // Only questions are published on this channel.
  subscribe(NAME, (asked) => Object.assign(/** @type {object} */ (asked), { hooks }))
  return hooks
}
