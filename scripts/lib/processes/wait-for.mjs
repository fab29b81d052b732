import { get } from 'node:http'

/**
 * @param {string} url
 * @param {{ seconds?: number, signal?: AbortSignal }} [options]
 */
export async function waitFor(url, { seconds = 60, signal } = {}) {
  const end = Date.now() + seconds * 1000
  while (!signal?.aborted) {
    if (await answers(url)) return
    if (Date.now() > end) throw new Error(`${url} did not answer within ${seconds} s.`)
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
