/** The end of a request; `status` is 0 if no answer came in time. */
export type Answered = { status: number; ms: number; body: unknown }

export type DeskClient = {
  ask: (path: string, options?: { body?: object; timeoutMs?: number }) => Promise<Answered>
  /** @throws Error unless the answer is 2xx */
  need: <Body>(path: string, body?: object) => Promise<Body>
}

export function createDeskClient(url: string, cookie: string): DeskClient {
  const ask: DeskClient['ask'] = async (path, { body, timeoutMs = 60_000 } = {}) => {
    const begin = performance.now()
    const ended = (status: number, answer: unknown) => ({ status, ms: performance.now() - begin, body: answer })
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), timeoutMs)
    try {
      const answer = await fetch(`${url}${path}`, {
        signal: limit.signal,
        headers: { cookie, origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false
      return ended(answer.status, isJson ? JSON.parse(text) : text)
    } catch {
      return ended(0, null)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    ask,
    need: async <Body>(path: string, body?: object) => {
      const answer = await ask(path, body ? { body } : {})
      if (answer.status < 200 || answer.status > 299)
        throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body as Body // The bench and the desk are of one version.
    },
  }
}
