/** @import { ServerResponse } from 'node:http' */

/**
 * Calls `change` when the head of an answer is about to leave.
 * @param {ServerResponse} response
 * @param {(status: number) => number} change
 */
export function beforeHead(response, change) {
  const { writeHead } = response
  /** @type {(status: number, ...rest: unknown[]) => ServerResponse} */
  const changed = (status, ...rest) => Reflect.apply(writeHead, response, [change(status), ...rest])
  response.writeHead = changed
}
