import { get } from 'node:http'

/**
 * @param {string} url
 * @param {{ seconds?: number, signal?: AbortSignal }} [options]
 */
export const waitFor = (url, options) => waitUntil(`${url} did not answer`, () => answers(url), options)

/**
 * @param {string} problem begins the message of the error if `isReached` stays false
 * @param {() => Promise<boolean>} isReached
 * @param {{ seconds?: number, signal?: AbortSignal }} [options]
 */
export async function waitUntil(problem, isReached, { seconds = 60, signal } = {}) {
  const end = Date.now() + seconds * 1000
  while (!signal?.aborted) {
    if (await isReached()) return
    if (Date.now() > end) throw new Error(`${problem} within ${seconds} s.`)
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error('Stopped.')
}

/**
 * @param {string} url
 * @returns {Promise<boolean>}
 */
function answers(url) {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 5000 }, (response) => {
      response.resume()
      resolve((response.statusCode ?? 500) < 500)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
  })
}
