import http from 'node:http'
import https from 'node:https'

export type AttemptResult = { status: number } | { error: string; isTimeout: boolean }

export type DeliveryAttempt = {
  address: URL
  headers: Record<string, string | number>
  body: Buffer
  timeoutMs: number
  signal: AbortSignal
}

/** The deadline covers the whole exchange. The answer's body is dropped; redirects are not followed. */
export function attemptDelivery({
  address,
  headers,
  body,
  timeoutMs,
  signal,
}: DeliveryAttempt): Promise<AttemptResult> {
  return new Promise((resolve) => {
    const transport = address.protocol === 'https:' ? https : http
    const request = transport.request(address, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      // `localhost` means this machine whatever the hosts file says.
      lookup: (_hostname, options, callback) => {
        if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }])
        else callback(null, '127.0.0.1', 4)
      },
      agent: false,
      signal,
    })
    const finish = (result: AttemptResult) => {
      clearTimeout(deadline)
      resolve(result)
      request.destroy()
    }
    const deadline = setTimeout(
      () => finish({ error: `timeout of ${timeoutMs}ms exceeded`, isTimeout: true }),
      timeoutMs,
    )
    request.on('response', (response) => {
      response.on('end', () => finish({ status: response.statusCode ?? 0 }))
      response.on('error', (error) => finish({ error: error.message, isTimeout: false }))
      response.on('close', () => finish({ error: 'socket hang up', isTimeout: false }))
      response.resume()
    })
    request.on('error', (error) => finish({ error: error.message || 'connection failed', isTimeout: false }))
    request.end(body)
  })
}
